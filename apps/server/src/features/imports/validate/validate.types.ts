import type { CalendarDate, ChosenLevel, DateOrder, ImportedField } from '@league/contract';
import type { RowFaultCode } from '@league/spreadsheet';

/** A gymnast as in a row of the file, read by the rules of the add form; empty values are missing in the file. */
export type ImportedMember = { readonly [Field in ImportedField]: string } & {
  /** The levels that the row names, if several. */
  readonly levels: ChosenLevel | undefined;
  /** The team that the row names, if each row must; else empty. */
  readonly team: string;
};

/** The only team of an import, or the teams of which each row names one. */
export type ImportTeam =
  | { readonly isNamedByRows: false; readonly name: string }
  | { readonly isNamedByRows: true; readonly names: readonly string[] };

export type RowErrorCode =
  | RowFaultCode
  | 'MISSING'
  | 'TOO_LONG'
  | 'SPREADSHEET_ERROR'
  | 'NOT_A_NAME'
  | 'NOT_GUARDIANS'
  | 'NOT_AN_EMAIL'
  | 'DUPLICATE_IN_FILE'
  | 'DUPLICATE_EMAIL'
  | 'ALREADY_ON_ROSTER'
  | 'DAMAGED_PHONE'
  | 'NOT_A_PHONE'
  | 'AMBIGUOUS_DATE'
  | 'TWO_DIGIT_YEAR'
  | 'DATE_NUMBER'
  | 'NOT_A_DATE'
  | 'NO_SUCH_DAY'
  | 'UNLIKELY_DATE'
  | 'NOT_A_LEVEL'
  | 'OTHER_TEAM'
  | 'NOT_A_GYMNAST'
  | 'NOT_CURRENT';

/** One error in one cell (IMPORT-05). */
export type RowError = {
  readonly row: number;
  /** The heading in the file, or the column's letter. */
  readonly column: string;
  /** The value in the file, shortened if long. */
  readonly value: string;
  readonly code: RowErrorCode;
  /** What is wrong and what to do, for a coach. */
  readonly message: string;
};

/** The child that a row may repeat: from an earlier row of the file, or from the roster (case C22). */
export type PossibleDuplicate = {
  /** The earlier row; null for a gymnast on the roster. */
  readonly row: number | null;
  readonly memberName: string;
  readonly message: string;
};

type RowVerdictBase = {
  readonly row: number;
  /** First and last name, as far as the row has them; for lists of results. */
  readonly name: string;
  /** The row as the file has it, one text per heading. */
  readonly cells: readonly string[];
  /** What was left out or looks odd although the row is good. */
  readonly warnings: readonly string[];
};

export type RowVerdict = RowVerdictBase &
  (
    | { readonly kind: 'good'; readonly member: ImportedMember }
    /** Good, but possibly the same child again: only a person may decide to create it. */
    | {
        readonly kind: 'possibleDuplicate';
        readonly member: ImportedMember;
        readonly duplicate: PossibleDuplicate;
      }
    | {
        readonly kind: 'refused';
        readonly errors: readonly RowError[];
        /** Set if the only error is an email of another gymnast, who may be a brother or sister. */
        readonly sibling?: { readonly name: string; readonly member: ImportedMember };
      }
  );

/** The holder of an email address, as far as the coach may know. */
export type EmailHolder =
  | {
      readonly kind: 'roster';
      /** Null if the holder is on another team's roster, whose names the coach must not see. */
      readonly name: string | null;
    }
  | {
      /** An archived gymnast who still has the address at the provider, or a contact that is on no roster. */
      readonly kind: 'archived' | 'contact';
      /** Who may still use it: the same child, by hashes of name and date of birth, or of the name alone. */
      readonly sameChild: readonly { readonly personKey: string; readonly nameKey: string }[];
    };

export type BirthName = {
  readonly firstName: string;
  readonly lastName: string;
  readonly dateOfBirth: CalendarDate;
};

/** The child of a row, by name and birthday, with a key for both. */
export type KeyedChild = BirthName & { readonly key: string };

/** `isAlike` if the name differs but can be the same child's, for example a short form. */
export type KnownChild = { readonly name: string; readonly isAlike: boolean };

/** What the validation queries about the league, once per batch of rows. */
export type LeagueLookup = {
  /** By lower-case email: the holders in the whole league. */
  findEmailHolders(emails: readonly string[]): Promise<ReadonlyMap<string, EmailHolder>>;
  /** By the child's key: gymnasts on the coach's own roster with the same or a similar name. */
  findChildren(children: readonly KeyedChild[]): Promise<ReadonlyMap<string, KnownChild>>;
};

export type ValidateOptions = {
  /** The team that the gymnasts are for; a row that names another is refused (case C07). */
  readonly team: ImportTeam;
  /** Today in the league's time zone. */
  readonly today: CalendarDate;
  /** How local dates like 4/3/2014 are written, if the coach has chosen. */
  readonly dateOrder: DateOrder | null;
  /** The levels a gymnast can have, lowest first. */
  readonly levels: readonly string[];
  readonly league: LeagueLookup;
};

/** What a row contains by itself, before it is compared with other rows and the league. */
export type RowFindings = {
  readonly row: number;
  readonly name: string;
  readonly cells: readonly string[];
  readonly errors: readonly RowError[];
  readonly warnings: readonly string[];
  /** What could be read; missing and wrong values are empty. */
  readonly member: ImportedMember;
  /** The email in the form used to compare emails; empty without one. */
  readonly emailKey: string;
  /** The key of the child, if the row has name and birthday. */
  readonly child: string | null;
};
