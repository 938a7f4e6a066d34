import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { compareImage, pinnedImages, problemsIn } from './release-check.mjs'

const ONE = `sha256:${'1'.repeat(64)}`
const TWO = `sha256:${'2'.repeat(64)}`

test('[S-191] no answer is a failure, and so is each problem', () => {
  expect(problemsIn([['advisories', []]])).toEqual([])
  expect(problemsIn([['advisories', null]])).toEqual([
    'advisories: the registry does not answer; a release needs its answer.',
  ])
  expect(problemsIn([['advisories', ['left-pad is bad.']]])).toEqual(['left-pad is bad.'])
})

test('[S-191] an image must be pinned, to what its tag is now', () => {
  expect(compareImage('caddy:2', null, ONE)).toEqual([expect.stringContaining('is not pinned')])
  expect(compareImage('caddy:2', ONE, null)).toBeNull()
  expect(compareImage('caddy:2', ONE, ONE)).toEqual([])
  expect(compareImage('caddy:2', ONE, TWO)).toEqual([expect.stringContaining(`but is ${TWO} now`)])
})

test('[S-192] [S-191] every image of others in deploy is found, and all are pinned', () => {
  const deploy = join(import.meta.dirname, '../deploy')
  const files = readdirSync(deploy, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /Dockerfile|\.yaml$/.test(name),
  )
  const images = pinnedImages(files.map((name) => readFileSync(join(deploy, name), 'utf8')))
  expect(images.map(([image]) => image.split(':')[0]).toSorted()).toEqual(['caddy', 'node', 'postgres', 'redis'])
  for (const [image, digest] of images) expect([image, digest]).toEqual([image, expect.stringMatching(/^sha256:/)])
  expect(pinnedImages(['FROM node:22 AS build', '    image: redis:7'])).toEqual([
    ['node:22', null],
    ['redis:7', null],
  ])
})
