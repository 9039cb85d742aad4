import type { CalendarDate, ChosenLevel, DateOrder, ImportedField } from '@league/contract';
import type { RowFaultCode } from '@league/spreadsheet';

/** A gymnast as a row of the file gives them, by the rules of the add form; empty where the file gives nothing. */
export type ImportedMember = { readonly [Field in ImportedField]: string } & {
  /** The levels that the row names, when there are several. */
  readonly levels: ChosenLevel | undefined;
  /** The team that the row names, where each row has to; else empty. */
  readonly team: string;
};

/** The one team of an import, or those of which each row names one. */
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

/** One thing that is wrong with one cell (IMPORT-05). */
export type RowError = {
  readonly row: number;
  /** The heading as the file has it, or the column's letter. */
  readonly column: string;
  /** The value as it is there, cut when long. */
  readonly value: string;
  readonly code: RowErrorCode;
  /** What is wrong and what to do, for a coach. */
  readonly message: string;
};

/** The child that a row may repeat: an earlier row of the file, or someone on the roster (case C22). */
export type PossibleDuplicate = {
  /** The earlier row; null for someone already on the roster. */
  readonly row: number | null;
  readonly memberName: string;
  readonly message: string;
};

type RowVerdictBase = {
  readonly row: number;
  /** First and last name as far as the row has them; for lists of results. */
  readonly name: string;
  /** The row as the file has it, one text per heading. */
  readonly cells: readonly string[];
  /** What was left out or looks odd; the row is good all the same. */
  readonly warnings: readonly string[];
};

export type RowVerdict = RowVerdictBase &
  (
    | { readonly kind: 'good'; readonly member: ImportedMember }
    /** Good, but perhaps the same child again: only a person may decide to create it. */
    | {
        readonly kind: 'possibleDuplicate';
        readonly member: ImportedMember;
        readonly duplicate: PossibleDuplicate;
      }
    | {
        readonly kind: 'refused';
        readonly errors: readonly RowError[];
        /** Nothing else is wrong than an email that another gymnast has, who may be a brother or sister. */
        readonly sibling?: { readonly name: string; readonly member: ImportedMember };
      }
  );

/** Who has an email address, as far as the coach may know. */
export type EmailHolder =
  | {
      readonly kind: 'roster';
      /** Null when the holder is on another team's roster: the name is not the coach's to see. */
      readonly name: string | null;
    }
  | {
      /** An archived gymnast still has it at the provider, or a contact that is on no roster. */
      readonly kind: 'archived' | 'contact';
      /** Who may have it all the same: the child itself, by fingerprints of name and date of birth, or of the name alone. */
      readonly sameChild: readonly { readonly personKey: string; readonly nameKey: string }[];
    };

export type BirthName = {
  readonly firstName: string;
  readonly lastName: string;
  readonly dateOfBirth: CalendarDate;
};

/** A child of a row, by name and birthday, and the key of both. */
export type KeyedChild = BirthName & { readonly key: string };

/** `isAlike` where the name is another one that can be the same child's, such as a short form. */
export type KnownChild = { readonly name: string; readonly isAlike: boolean };

/** What the validation asks about the league, once for each batch of rows. */
export type LeagueLookup = {
  /** By email in lower case: anyone who has it, in the whole league. */
  findEmailHolders(emails: readonly string[]): Promise<ReadonlyMap<string, EmailHolder>>;
  /** By the key of a child: who is on the coach's own roster already, by that name or one that is alike. */
  findChildren(children: readonly KeyedChild[]): Promise<ReadonlyMap<string, KnownChild>>;
};

export type ValidateOptions = {
  /** The team the gymnasts are for; a row that names another is refused (case C07). */
  readonly team: ImportTeam;
  /** Today in the league's time zone. */
  readonly today: CalendarDate;
  /** How local dates such as 4/3/2014 are written, where a coach has said so. */
  readonly dateOrder: DateOrder | null;
  /** The levels a gymnast can be given, the lowest first. */
  readonly levels: readonly string[];
  readonly league: LeagueLookup;
};

/** What one row says by itself, before it is compared with other rows and the league. */
export type RowFindings = {
  readonly row: number;
  readonly name: string;
  readonly cells: readonly string[];
  readonly errors: readonly RowError[];
  readonly warnings: readonly string[];
  /** What could be read; what is missing or wrong is empty. */
  readonly member: ImportedMember;
  /** The form in which emails are compared; empty without one. */
  readonly emailKey: string;
  /** What tells one child from another, where the row says it. */
  readonly child: string | null;
};
