import classes from './brand-panel.module.css';

/** The quiet half of the sign-in screens: the league's name, one line, and rings over a beam in the morning sun. */
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

function Motif() {
  return (
    <svg
      className={classes.motif}
      viewBox="0 0 560 900"
      preserveAspectRatio="xMidYMin slice"
      fill="none"
      aria-hidden="true"
    >
      <g className={classes.light}>
        <circle cx="452" cy="560" r="150" />
        <circle cx="452" cy="560" r="230" />
        <circle cx="452" cy="560" r="310" />
        <circle cx="452" cy="560" r="390" />
      </g>
      <path className={classes.strap} d="M236 0V318M356 0V318" />
      <g className={classes.ring}>
        <circle cx="236" cy="362" r="44" />
        <circle cx="356" cy="362" r="44" />
      </g>
      <path
        className={classes.beam}
        d="M-20 560H580M96 560L72 660M96 560L120 660M464 560L440 660M464 560L488 660"
      />
    </svg>
  );
}
