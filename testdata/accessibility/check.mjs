// Opens pages in Chromium, light and dark, wide and as on a phone, and fails on whatever axe-core finds against them, on what does
// not fit the width, and on any request to elsewhere.
//
//   npm install && node check.mjs [--shots DIR] PAGE.html…
//
// CHROMIUM names the browser; /usr/bin/chromium is taken else.

import {readFileSync} from 'node:fs';
import {createRequire} from 'node:module';
import {basename, resolve} from 'node:path';
import {pathToFileURL} from 'node:url';
import {chromium} from 'playwright-core';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const pages = process.argv.slice(2);
const shots = pages[0] === '--shots' ? pages.splice(0, 2)[1] : undefined;
if (pages.length === 0) {
  console.error('usage: node check.mjs [--shots DIR] PAGE.html...');
  process.exit(2);
}

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
});
let failures = 0;
const fail = (where, what) => {
  failures++;
  console.log(`${where}: ${what}`);
};

for (const page of pages) {
  for (const colorScheme of ['light', 'dark']) {
    for (const width of [1100, 390]) {
      const where = `${basename(page)}, ${colorScheme}, ${width} pixels`;
      // The page forbids scripts; axe has to run in it all the same.
      const context = await browser.newContext({colorScheme, bypassCSP: true, viewport: {width, height: 844}, deviceScaleFactor: width < 500 ? 2 : 1});
      const tab = await context.newPage();
      const url = pathToFileURL(resolve(page)).href;
      tab.on('request', request => request.url() !== url && fail(where, `it asks for ${request.url()}`));
      await tab.goto(url);
      for (const details of await tab.locator('details').all()) await details.evaluate(d => { d.open = true; });
      const overflow = await tab.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      if (overflow > 0) fail(where, `it is ${overflow} pixels wider than the screen`);
      await tab.evaluate(axe);
      const found = await tab.evaluate(() => window.axe.run(document, {resultTypes: ['violations', 'incomplete']}));
      for (const v of found.violations) fail(where, `${v.id} (${v.impact}): ${v.help}\n    ${v.nodes.map(n => n.html).slice(0, 5).join('\n    ')}`);
      const unsure = found.incomplete.map(v => `${v.id} of ${v.nodes.map(n => n.target.join(' ')).join(' and ')}`).join(', ');
      console.log(`${where}: ${found.passes.length} rules of axe-core ${found.testEngine.version} pass, ${found.violations.length} fail${unsure && `, to be looked at: ${unsure}`}`);
      if (shots) {
        for (const details of await tab.locator('details').all()) await details.evaluate(d => { d.open = false; });
        await tab.screenshot({path: `${shots}/${basename(page, '.html')}-${colorScheme}-${width}.png`, fullPage: true});
      }
      await context.close();
    }
  }
}
await browser.close();
process.exit(failures > 0 ? 1 : 0);
