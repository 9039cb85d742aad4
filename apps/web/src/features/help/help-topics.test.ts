import { expect, it } from 'vitest';
import { help } from '../../strings/en/help.ts';
import { entryMatches, findTopics, TOPIC_IDS } from './help-topics.ts';

const facts = { changes: 'every 5 minutes', full: 'every 30 minutes', officeEmail: 'office@example.org' };

it.each([
  ['', TOPIC_IDS],
  ['  ', TOPIC_IDS],
  ['25.50', ['scoreOuts']],
  ['MONTH', ['practices']],
  ['siblings email', ['guides', 'faq']],
  ['every 30 minutes', ['faq']],
  ['badges', ['statuses']],
  ['print roster', ['guides']],
  ['no network', ['guides']],
  ['undo import', ['guides']],
  ['guardians relation', ['guides']],
  ['allergies', ['icons']],
  ['health note offline', ['guides']],
  ['families use for all', ['guides']],
  ['xlsx', ['guides']],
  ['unicycle', []],
])('[PORTAL-04] a search for “%s” finds the topics that contain it', (search, ids) => {
  expect(findTopics(search, facts)).toEqual(ids);
});

it('[PORTAL-04] opens the questions that contain the words', () => {
  const open = help.guides.entries(facts).filter((entry) => entryMatches(entry, 'spreadsheet'));
  expect(open.map(({ question }) => question)).toEqual(['How do I import a spreadsheet?']);
  expect(help.faq.entries(facts).some((entry) => entryMatches(entry, ''))).toBe(false);
});
