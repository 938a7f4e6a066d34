import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, type Page, type TestInfo } from '@playwright/test'
import { test as base } from '../fixtures.ts'
import { BLOCK, comparePictures } from './compare-pictures.ts'
import { drawPicture, encodePng } from './draw-picture.ts'
import { LOOKS, type Look, takeOn } from './looks.ts'
import { takeStill, type Words, writeWords } from './still.ts'

/** `compare` with the stored pictures, take `all` for the gallery, or take those of the `readme`. */
type Purpose = 'compare' | 'all' | 'readme'

interface ShowOptions {
  /** The looks that are compared with stored pictures; the tests that have some are tagged @compared. */
  compared?: readonly Look[]
  /** Further texts of this state that differ from run to run. */
  words?: Words
  /** The look in which the README shows this state; the tests that have one are tagged @readme. */
  readme?: Look
  /** The server stands still meanwhile, because it would end this state by itself. */
  holdsServer?: boolean
  /** The pointer stays where it is; elsewhere it rests in a corner, so that nothing is hovered. */
  keepsPointer?: boolean
  /** The gallery shows the page from top to bottom, not only the first screenful. */
  whole?: boolean
}

export type Show = (page: Page, name: string, options?: ShowOptions) => Promise<void>

const ROOT = join(import.meta.dirname, '../..')
const STORED = join(import.meta.dirname, 'pictures')
const GALLERY = join(ROOT, '.cache', 'gallery')
const README = join(ROOT, 'docs', 'pictures')

export const test = base.extend<{ show: Show }, { purpose: Purpose }>({
  purpose: ['compare', { option: true, scope: 'worker' }],
  show: async ({ purpose, browser, server, consoleErrors }, use, info) => {
    const empty = await browser.newPage()
    await use(async (page, name, options = {}) => {
      if (options.holdsServer) {
        // Pages that wait long for it connect anew.
        consoleErrors.allow(/WebSocket connection to/)
        server.process.kill('SIGSTOP')
      }
      try {
        if (!options.keepsPointer) await page.mouse.move(0, 0)
        if (purpose === 'compare') await compare(page, name, options, empty, info)
        else if (purpose === 'readme') await takeForReadme(page, name, options, empty)
        else await takeAll(page, name, options)
      } finally {
        if (options.holdsServer) server.process.kill('SIGCONT')
      }
    })
    await empty.close()
  },
})

async function takeAll(page: Page, name: string, { whole = false }: ShowOptions) {
  for (const look of LOOKS) {
    await takeOn(page, look)
    const screenshot = await page.screenshot({ animations: 'disabled', caret: 'initial', fullPage: whole })
    write(join(GALLERY, name, `${look}.png`), screenshot)
  }
}

/** Phones in twice the size, because they are shown side by side; a desktop is large enough. */
async function takeForReadme(page: Page, name: string, { readme: look, words }: ShowOptions, empty: Page) {
  if (!look) return
  await takeWithWords(page, look, words)
  const scale = look.startsWith('desktop') ? 'css' : 'device'
  const screenshot = await page.screenshot({ animations: 'disabled', caret: 'initial', scale })
  write(join(README, `${name}-${look}.png`), encodePng(await drawPicture(empty, screenshot)))
}

/** Before and after the page takes on a look, because some text is fitted then and some is drawn anew. */
async function takeWithWords(page: Page, look: Look, words: Words | undefined) {
  await writeWords(page, words)
  await takeOn(page, look)
  await writeWords(page, words)
}

async function compare(page: Page, name: string, options: ShowOptions, empty: Page, info: TestInfo) {
  const renews = info.config.updateSnapshots === 'changed' || info.config.updateSnapshots === 'all'
  for (const look of options.compared ?? []) {
    await takeWithWords(page, look, options.words)
    const now = await drawPicture(empty, await takeStill(page), { scale: 0.5 })
    const file = join(STORED, `${name}-${look}.png`)
    const stored = existsSync(file) ? readFileSync(file) : null
    const comparison = stored && comparePictures(await drawPicture(empty, stored), now)
    if (comparison?.same) continue
    if (renews) {
      write(file, encodePng(now))
      continue
    }
    const changed = comparison?.changed ?? []
    const keep = async (part: string, content: Buffer) => {
      const path = info.outputPath(`${name}-${look}-${part}.png`)
      write(path, content)
      await info.attach(`${name}-${look}-${part}`, { path, contentType: 'image/png' })
    }
    await keep('now', encodePng(now))
    if (stored) await keep('stored', stored)
    const marks = { side: BLOCK, at: changed }
    await keep('changes', encodePng(await drawPicture(empty, encodePng(now), { marks })))
    const what = stored ? `${changed.length} blocks have changed` : 'there is no stored picture'
    expect.soft(false, `${name} ${look}: ${what}; if that is wanted: npm run gallery -- --renew`).toBe(true)
  }
}

function write(file: string, content: Buffer) {
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
}

export { expect } from '@playwright/test'
