import { z } from 'zod';
import { boundedList } from '../bounded.ts';
import { FIELD_FAULTS } from '../field-faults.words.ts';
import { calendarDateSchema, idSchema } from '../fields.ts';
import { LIMITS } from '../limits.ts';
import { ATTENDANCE_LIMITS, ATTENDANCE_STATES, TAP_STATES } from './attendance.constants.ts';

/** A phone's clock may be far off. The database rejects year 0, and years after 9999 have another format. */
const [EARLIEST, LATEST] = [Date.UTC(1900, 0), Date.UTC(3000, 0)];
const isStorableInstant = (at: number) => at >= EARLIEST && at < LATEST;

const count = z.number().int().min(0);
const instantSchema = z.iso
  .datetime({ offset: true })
  .refine((at) => isStorableInstant(Date.parse(at)), FIELD_FAULTS.notStorableInstant);

const attendanceTapSchema = z.object({
  id: z.uuid().describe('Made by the phone: a tap that arrives twice counts once.'),
  memberId: idSchema,
  day: calendarDateSchema,
  state: z.enum(TAP_STATES),
  tappedAt: instantSchema.describe('By the clock of the phone.'),
  isForToday: z
    .boolean()
    .optional()
    .describe(
      'Whether the day was today on the screen. Such a tap is stored on the league’s day where the phone’s clock is wrong. Without this field, a tap whose day is that of `tappedAt` in the league counts as made for today.',
    ),
});
export type AttendanceTap = z.output<typeof attendanceTapSchema>;

export const attendanceTapsBodySchema = z.object({
  sentAt: instantSchema.describe(
    'When the phone sends this, by its own clock. Where that clock is wrong, the taps are ordered by their receipt.',
  ),
  taps: boundedList(z.array(attendanceTapSchema).min(1), ATTENDANCE_LIMITS.taps),
});

export const attendanceTapsReplySchema = z.object({
  taken: count.describe('Taps that are stored now, also those that were there already.'),
  refused: z
    .array(z.object({ id: z.string(), reason: z.enum(['notOnTeam', 'dayNotOpen']) }))
    .describe('Taps that cannot be stored. The phone drops them.'),
  moved: z
    .array(z.object({ id: z.string(), day: z.string() }))
    .describe(
      'Taps stored on another day than they name: they were made for today by a clock that was wrong.',
    ),
  receivedAt: z.string().describe('By the server’s clock.'),
  isClockWrong: z
    .boolean()
    .describe('The clock of the phone differs from the server’s by more than two minutes.'),
});
export type AttendanceTapsReply = z.infer<typeof attendanceTapsReplySchema>;

export const attendanceDayQuerySchema = z.object({ day: calendarDateSchema });

export const attendanceMarkSchema = z.object({
  memberId: z.number().int(),
  state: z.enum(ATTENDANCE_STATES),
  at: z.string().describe('When it was tapped, or received where the phone’s clock was wrong.'),
  by: z.string().describe('The coach’s name.'),
  isByReceipt: z.boolean().describe('The phone’s clock was wrong, so the time is that of the receipt.'),
});
export type AttendanceMark = z.infer<typeof attendanceMarkSchema>;

export const attendanceDaySchema = z.object({
  day: z.string(),
  marks: z.array(attendanceMarkSchema).max(ATTENDANCE_LIMITS.marks),
});
export type AttendanceDay = z.infer<typeof attendanceDaySchema>;

const tallySchema = z.object({ present: count, absent: count, excused: count });
export type AttendanceTally = z.infer<typeof tallySchema>;

export const attendanceHistorySchema = z.object({
  from: z.string(),
  to: z.string(),
  days: z
    .array(z.string())
    .max(ATTENDANCE_LIMITS.historyDays)
    .describe('The days on which attendance was taken, oldest first.'),
  teams: z
    .array(tallySchema.extend({ teamId: z.number().int(), teamName: z.string() }))
    .max(LIMITS.teamCodes)
    .describe('By team.'),
  levels: z
    .array(tallySchema.extend({ teamId: z.number().int(), teamName: z.string(), level: z.string() }))
    .max(LIMITS.longList)
    .describe('By team and level.'),
  gymnasts: z
    .array(
      tallySchema.extend({
        memberId: z.number().int(),
        name: z.string(),
        level: z.string(),
        marks: z.record(z.string(), z.enum(ATTENDANCE_STATES)).describe('By day.'),
      }),
    )
    .max(LIMITS.longList)
    .describe('Each gymnast of a coach’s team; none for the office.'),
});
export type AttendanceHistory = z.infer<typeof attendanceHistorySchema>;
