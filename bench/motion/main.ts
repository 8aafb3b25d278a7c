import { launchBrowser } from '../../tools/browser.ts';
import { table, writeResults } from '../lib/results.ts';
import { openBarePage } from './bare-page.ts';
import { openDemoPage } from './demo-page.ts';
import { type MotionFigures, measureMotion } from './measure-motion.ts';
import { MOTIONS } from './motions.ts';

/**
 * Frames of each motion in Chromium, with its processor slowed down: how many are dropped, and the longest time between
 * two, in the demo and on a bare page that moves in the same way. Server and browser share the machine; run it while
 * nothing else runs. Without names, the results are written.
 * Use: npm run bench -- motion [rounds] [slowness] [names of motions, separated by commas]
 */
const rounds = Number(process.argv[2] ?? 10);
const slowness = Number(process.argv[3] ?? 4);
const names = process.argv[4]?.split(',');

const browser = await launchBrowser();
await using demo = await openDemoPage(browser);
await using bare = await openBarePage(browser);
const rows: (string | number)[][] = [];
const motions: Record<string, { readonly demo: MotionFigures; readonly bare: MotionFigures }> = {};
for (const motion of MOTIONS.filter(({ name }) => names?.includes(name) ?? true)) {
  const figures = {
    demo: await measureMotion(motion, demo, { rounds, slowness }),
    bare: await measureMotion(motion, bare, { rounds, slowness }),
  };
  motions[motion.name] = figures;
  rows.push([motion.name, ...cells(figures.demo), figures.bare.droppedMedian, figures.bare.longestMedianMs]);
}
await browser.close();
const head = ['motion', 'frames', 'dropped, median', 'worst', 'besides the longest', 'longest frame, ms'];
const figures = table([...head, 'bare page: dropped, median', 'longest frame, ms'], rows);
if (names) console.log(figures);
else
  writeResults(
    'motion',
    { rounds, slowness, motions },
    [
      `# Motions\n\nFrames of the demo in headless Chromium, ${slowness} times slower, ${rounds} rounds. A frame is dropped for each 16.7 ms that`,
      'pass without one while the motion lasts, from the press to its end. The longest frame is mostly the first: it draws what the',
      'press has changed. Frames that are dropped besides it (median) interrupt the motion itself. The bare page performs the same',
      'motions in the same run, with plain elements and without a framework: the frames that it drops are not those of the demo.\n',
      figures,
    ].join('\n'),
  );

function cells(of: MotionFigures): number[] {
  return [of.framesPerRound, of.droppedMedian, of.droppedWorst, of.besidesLongestMedian, of.longestMedianMs];
}
