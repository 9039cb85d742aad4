import { expect, it } from 'vitest';
import { htmlToText } from './html.ts';

it.each([
  ['<p>One</p><p>two<br/>three</p>', 'One\ntwo\nthree'],
  ['<style>p { color: red }</style>Text<SCRIPT src="x">run()</SCRIPT >, more', 'Text, more'],
  ['<script>a()</script><script>b()</script>Text<style>x', 'Textx'],
  ['<script>open <style>p {}</style>Text', 'open Text'],
  ['&constructor; &__proto__; &toString;', '&constructor; &__proto__; &toString;'],
  ['3 < 4 and <b>bold</b> &amp; &#8217;', '3 < 4 and bold & ’'],
])('[EVENT-01] %s is read as text', (html, text) => {
  expect(htmlToText(html)).toBe(text);
});

it.each(['<script ', '<', '</p', '<br '])(
  '[IMPORT-14] a description of 100,000 times %j is read quickly',
  (piece) => {
    const cpu = process.threadCpuUsage();
    htmlToText(piece.repeat(100_000));
    const hostile = process.threadCpuUsage(cpu);
    // Quadratic work would take minutes of CPU time.
    expect(hostile.user / 1000).toBeLessThan(5000);
  },
);
