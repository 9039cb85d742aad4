import { common } from '../../strings/en/common.ts';
import classes from './skip-link.module.css';

/** The first stop of the Tab key. It moves the focus itself, because the `#` of the address names the open tab. */
export function SkipLink() {
  return (
    // biome-ignore lint/a11y/useValidAnchor: it is a link within the page, and its text names the target
    <a
      className={classes.link}
      href="#main"
      onClick={(event) => {
        event.preventDefault();
        document.getElementById('main')?.focus();
      }}
    >
      {common.skipToContent}
    </a>
  );
}
