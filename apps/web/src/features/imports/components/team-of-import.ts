import { createContext } from 'react';

/** The name of an import's team, for the office, which imports into all of them; null for a coach. */
export const TeamOfImport = createContext<((teamId: number | null) => string) | null>(null);
