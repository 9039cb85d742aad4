import { strToU8, zipSync } from 'fflate';
import { columnLetter } from '../text.ts';

/** A column of an empty list: its heading, and the type of its cells. */
export type TemplateColumn = {
  readonly heading: string;
  /** `text` keeps the zeros and the plus sign of a phone; `date` stores a typed date as a date. */
  readonly type: 'text' | 'date' | 'general';
};

const STYLE = { general: 0, text: 1, date: 2, heading: 3 } as const;
const DATE_FORMAT = 'yyyy-mm-dd';
const NARROWEST = 14;
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const relation = (id: string, type: string, target: string) =>
  `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;

const relations = (...each: readonly string[]) =>
  `<Relationships xmlns="${PACKAGE}/relationships">${each.join('')}</Relationships>`;

const STYLES = `<styleSheet xmlns="${MAIN}"><numFmts count="1"><numFmt numFmtId="164" formatCode="${DATE_FORMAT}"/></numFmts>
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>
<cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>
<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>
<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>
<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/></cellXfs></styleSheet>`;

function worksheet(columns: readonly TemplateColumn[]): string {
  const widths = columns.map(
    ({ heading, type }, at) =>
      `<col min="${at + 1}" max="${at + 1}" width="${Math.max(NARROWEST, heading.length + 2)}" style="${STYLE[type]}" customWidth="1"/>`,
  );
  const cells = columns.map(
    ({ heading }, at) =>
      `<c r="${columnLetter(at)}1" s="${STYLE.heading}" t="inlineStr"><is><t>${escaped(heading)}</t></is></c>`,
  );
  return `<worksheet xmlns="${MAIN}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row r="1">${cells.join('')}</row></sheetData></worksheet>`;
}

/** An Excel workbook with one sheet of headings, whose columns have the type of their future values. */
export function writeTemplate(sheetName: string, columns: readonly TemplateColumn[]): Uint8Array {
  const part = (text: string) => strToU8(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${text}`);
  const override = (name: string, type: string) =>
    `<Override PartName="/xl/${name}" ContentType="${TYPES}.${type}+xml"/>`;
  return zipSync({
    '[Content_Types].xml': part(
      `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${override('workbook.xml', 'sheet.main')}${override('worksheets/sheet1.xml', 'worksheet')}${override('styles.xml', 'styles')}</Types>`,
    ),
    '_rels/.rels': part(relations(relation('rId1', 'officeDocument', 'xl/workbook.xml'))),
    'xl/workbook.xml': part(
      `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="${escaped(sheetName)}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': part(
      relations(
        relation('rId1', 'worksheet', 'worksheets/sheet1.xml'),
        relation('rId2', 'styles', 'styles.xml'),
      ),
    ),
    'xl/styles.xml': part(STYLES),
    'xl/worksheets/sheet1.xml': part(worksheet(columns)),
  });
}
