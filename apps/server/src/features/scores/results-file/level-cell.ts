/** The level in the portal's own words: `Level 4`, `L4`, `04` and `4.0` are 4; other words, such as Xcel codes, stay. */
export function readLevelCell(cell: string): string {
  const text = cell.trim().replace(/\s+/g, ' ');
  const [, level] = /^(?:(?:usag|jo|dp|co|level|lvl|lev|l)[\s.:#-]*)*0*(\d{1,2})(?:\.0+)?$/i.exec(text) ?? [];
  return level ?? text;
}
