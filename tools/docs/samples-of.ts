/** A code block of a page. */
export interface Sample {
  readonly page: string;
  /** Line of its opening fence, from 1. */
  readonly line: number;
  readonly language: 'ts' | 'tsx';
  readonly code: string;
}

const FENCE = /^```(tsx?)\n([\s\S]*?)^```$/gm;

/** Returns the code samples of a Markdown page. */
export function samplesOf(page: string, text: string): Sample[] {
  return [...text.matchAll(FENCE)].map(({ 1: language, 2: code = '', index }) => ({
    page,
    line: text.slice(0, index).split('\n').length,
    language: language === 'ts' ? 'ts' : 'tsx',
    code,
  }));
}
