import { Button } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { showToast } from '../../../platform/toasts/toast.ts';
import { auth } from '../../../strings/en/auth.ts';
import { common } from '../../../strings/en/common.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import classes from './second-factor.module.css';

const words = auth.secondFactor.backup;

/** The backup codes, which are shown only once. */
export function BackupCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className={classes.form}>
      <h3 ref={heading} tabIndex={-1} className={classes.heading}>
        {words.title}
      </h3>
      <Notice>{words.text}</Notice>
      <ul className={classes.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code translate="no">{`${code.slice(0, 5)} ${code.slice(5)}`}</code>
          </li>
        ))}
      </ul>
      <div className={classes.buttons}>
        <CopyButton
          value={codes.join('\n')}
          label={words.copy}
          name={words.copy}
          onCopied={() => showToast({ tone: 'success', title: common.copied })}
          onFailed={() => showToast({ tone: 'error', ...common.copyFailed })}
        />
        <Button onClick={onDone}>{words.done}</Button>
      </div>
    </div>
  );
}
