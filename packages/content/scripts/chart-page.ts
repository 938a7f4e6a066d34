import { DIFFICULTIES } from '@knowdown/domain/catalogue/difficulty'
import type { CategoryStats } from '../src/bank-stats.ts'

const COLOURS = { easy: '#34d399', medium: '#60a5fa', hard: '#fbbf24', obscure: '#f472b6' }
const ROW = 22
const LEFT = 170
const PER_QUESTION = 3

/** One bar for each category, cut by difficulty. */
export function chartPage(stats: readonly CategoryStats[]): string {
  const bars = stats.map(({ category, counts, total }, row) => {
    let x = LEFT
    const parts = DIFFICULTIES.map((level) => {
      const width = counts[level] * PER_QUESTION
      const part = `<rect x="${x}" y="${row * ROW + 4}" width="${width}" height="14" fill="${COLOURS[level]}"/>`
      x += width
      return part
    })
    return `<text x="0" y="${row * ROW + 16}">${category}</text>${parts.join('')}<text x="${x + 8}" y="${row * ROW + 16}">${total}</text>`
  })
  const legend = DIFFICULTIES.map((level) => `<b style="color:${COLOURS[level]}">■</b> ${level}`).join(' &nbsp; ')
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>The question bank</title>
<body style="font:13px system-ui;margin:2rem"><h1>The question bank</h1><p>${legend}</p>
<svg width="1100" height="${stats.length * ROW}" font-size="12">${bars.join('')}</svg></body></html>
`
}
