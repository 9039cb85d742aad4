import { expect, it } from 'vitest';
import { createPath, resolveTo, type To } from './address.ts';

it.each<[To, string]>([
  ['/members', '/members'],
  ['/members?member=4#top', '/members?member=4#top'],
  ['/coach/dashboard#members?show=lapsed', '/coach/dashboard#members?show=lapsed'],
  ['?team=3', '/events?team=3'],
  ['?', '/events'],
  ['#help', '/events#help'],
  ['', '/events'],
  [{ hash: 'members?level=4' }, '/events#members?level=4'],
  [{ hash: '' }, '/events'],
  [{ search: 'list=lapsed' }, '/events?list=lapsed'],
  [{ search: '?list=lapsed', hash: '#top' }, '/events?list=lapsed#top'],
  ['//elsewhere.example/members', '/elsewhere.example/members'],
  ['/\\elsewhere.example', '/elsewhere.example'],
  ['/\t/elsewhere.example', '/elsewhere.example'],
  ['\n//elsewhere.example', '/elsewhere.example'],
  ['https://elsewhere.example', '/https://elsewhere.example'],
  [{ pathname: '/admin', hash: 'messages' }, '/admin#messages'],
])('[ROUTE-11] the link %j on the page /events leads to %s', (to, address) => {
  expect(createPath(resolveTo(to, '/events'))).toBe(address);
});
