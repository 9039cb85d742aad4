/** The imported file in a sentence: its name where one was sent (CLIENT-06). */
export function fileInWords({ fileName }: { fileName: string }): string {
  return fileName || 'a spreadsheet';
}
