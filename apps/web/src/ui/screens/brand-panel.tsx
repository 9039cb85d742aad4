import classes from './brand-panel.module.css';

/** The quiet half of the sign-in screens: the league's name and one line, under rings and a beam at sunrise. */
export function BrandPanel({ leagueName, line }: { leagueName: string; line: string }) {
  return (
    <div className={classes.panel}>
      <Motif />
      <div className={classes.words}>
        <p className={classes.name}>{leagueName}</p>
        <p className={classes.line}>{line}</p>
      </div>
    </div>
  );
}

/** Drawn for a narrow, high panel. If it does not fit, it is cut at the bottom and equally at both sides. */
function Motif() {
  return (
    <svg
      className={classes.motif}
      viewBox="0 0 560 900"
      preserveAspectRatio="xMidYMin slice"
      fill="none"
      aria-hidden="true"
    >
      <path className={classes.sun} d="M260 560a120 120 0 0 1 240 0Z" />
      <path
        className={classes.light}
        d="M190 560a190 190 0 0 1 380 0M120 560a260 260 0 0 1 520 0M50 560a330 330 0 0 1 660 0M-20 560a400 400 0 0 1 800 0"
      />
      <path className={classes.strap} d="M196 0V272M320 0V272" />
      <path className={classes.ring} d="M196 272a30 30 0 1 1-.01 0ZM320 272a30 30 0 1 1-.01 0Z" />
      <path className={classes.beam} d="M-40 566H600" />
      <path className={classes.strap} d="M120 572V624M92 624H148M440 572V624M412 624H468" />
    </svg>
  );
}
