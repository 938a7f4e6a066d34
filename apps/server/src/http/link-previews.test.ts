import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { tempDir } from '@knowdown/testkit/temp-dir'
import { expect, onTestFinished, test } from 'vitest'
import { testApp } from './testing/test-app.ts'

const PAGE = '<!doctype html><head><title>Knowdown</title></head><body></body>'

async function previewApp() {
  const folder = tempDir()
  onTestFinished(() => folder.remove())
  mkdirSync(join(folder.path, 'assets'))
  writeFileSync(join(folder.path, 'index.html'), PAGE)
  return testApp({ webFolder: folder.path, publicUrl: 'https://play.example' })
}

const tag = (body: string, name: string) => new RegExp(`property="og:${name}" content="([^"]*)"`).exec(body)?.[1]

test.each([
  ['/', 'Knowdown · Test your knowledge', 'home'],
  ['/?join=K7QX', 'You are invited to a battle on Knowdown', 'battle'],
  ['/party/K7QX', 'Join the party on Knowdown', 'party'],
  ['/daily', 'The Daily Ten on Knowdown', 'daily'],
  ['/daily?r=42-1110110111', '8 of 10 right in Daily Ten 42. Can you beat that?', 'daily-42-1110110111'],
  // Marks that cannot be read are no reason to show nothing.
  ['/daily?r=42-11', 'The Daily Ten on Knowdown', 'daily'],
])('[LP1] %s pasted into a chat has a title and a picture', async (url, title, picture) => {
  const { body } = await (await previewApp()).inject(url)
  expect(tag(body, 'title')).toBe(title)
  expect(tag(body, 'image')).toBe(`https://play.example/api/link-pictures/${picture}.png`)
})

test('[LP1] no preview tells the code of a battle or a party, which is in the link only', async () => {
  const app = await previewApp()
  for (const url of ['/?join=K7QX', '/party/K7QX']) {
    const { body } = await app.inject(url)
    const told = ['title', 'description', 'image', 'url'].map((name) => tag(body, name))
    expect(told.join(' ')).not.toContain('K7QX')
  }
})

test('[LP1] other screens have no preview', async () => {
  const { body } = await (await previewApp()).inject('/profile')
  expect(body).toBe(PAGE)
})

test.each(['home', 'daily', 'battle', 'party', 'daily-42-1110110111'])(
  '[LP1] %s is a picture that is drawn once',
  async (name) => {
    let drawn = 0
    const app = await testApp({
      linkPictures: {
        async paint() {
          drawn += 1
          return new Uint8Array([1])
        },
      },
    })
    const reply = await app.inject(`/api/link-pictures/${name}.png`)
    expect([reply.statusCode, reply.headers['content-type'], drawn]).toEqual([200, 'image/png', 1])
    const real = await (await testApp()).inject(`/api/link-pictures/${name}.png`)
    expect([real.rawPayload.readUInt32BE(16), real.rawPayload.readUInt32BE(20)]).toEqual([1200, 630])
  },
)

test.each(['nothing', 'daily-42-111', 'daily-1234567-1111111111', '__proto__', 'toString'])(
  '[LP1] there is no picture named %s',
  async (name) => {
    expect((await (await testApp()).inject(`/api/link-pictures/${name}.png`)).statusCode).toBe(404)
  },
)

test('a page with a preview is compressed for those who accept it, and an unchanged one is only confirmed', async () => {
  const app = await previewApp()
  const plain = await app.inject('/')
  expect(plain.headers['content-encoding']).toBeUndefined()
  const br = await app.inject({ url: '/', headers: { 'accept-encoding': 'gzip, br' } })
  expect([br.headers['content-encoding'], br.headers.vary]).toEqual(['br', 'accept-encoding, cookie'])
  expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body)
  const gzip = await app.inject({ url: '/', headers: { 'accept-encoding': 'gzip, br;q=0' } })
  expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body)

  const etag = String(plain.headers.etag)
  const again = await app.inject({ url: '/', headers: { 'if-none-match': etag } })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  const other = await app.inject({ url: '/daily', headers: { 'if-none-match': etag } })
  expect(other.statusCode).toBe(200)
})

test('[OQ15] the page of a shared quiz is kept from search engines by header and by tag, and has no preview', async () => {
  const app = await previewApp()
  const { body, headers } = await app.inject('/q/abcdefghijklmnopqrstuv')
  expect(headers['x-robots-tag']).toBe('noindex')
  expect(body).toBe(PAGE.replace('</head>', '<meta name="robots" content="noindex" /></head>'))
  expect((await app.inject('/profile')).headers['x-robots-tag']).toBeUndefined()
})
