import { useEffect, useState } from 'react';

/** Takes an instant in milliseconds; returns the whole seconds until then, 0 when it has passed or is null. */
export function useCountdown(untilMs: number | null): number {
  const [nowMs, setNowMs] = useState(Date.now);
  useEffect(() => {
    setNowMs(Date.now());
    if (untilMs === null || untilMs <= Date.now()) return;
    const timer = setInterval(() => {
      setNowMs(Date.now());
      if (Date.now() >= untilMs) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [untilMs]);
  return untilMs === null ? 0 : Math.max(0, Math.ceil((untilMs - nowMs) / 1000));
}

/** 75 gives `1:15`. */
export function clockText(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
}
