import type { Permission, Use } from '@league/contract';
import type { ReactNode } from 'react';
import { useMay } from './use-may.ts';

type Props = { readonly may: Permission; readonly use?: Use; readonly children: ReactNode };

/** Shows controls only to people whose role may use them; the tab says why others do not see them (OFFICE-10). */
export function IfMay({ may, use = 'change', children }: Props) {
  return useMay(may, use) ? children : null;
}
