import { createContext } from 'react';

/** For the office, which imports into all teams: gives the name of an import's team. Null for a coach. */
export const TeamOfImport = createContext<((teamId: number | null) => string) | null>(null);
