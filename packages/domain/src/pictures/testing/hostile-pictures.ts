/** Files that pretend to be pictures, or are pictures that would cost too much. */

const text = (content: string): Uint8Array => new TextEncoder().encode(content)
const bytes = (...parts: (number | Uint8Array)[]): Uint8Array =>
  Uint8Array.from(parts.flatMap((part) => (typeof part === 'number' ? [part] : [...part])))
const uint32 = (value: number): Uint8Array => Uint8Array.of(value >>> 24, value >>> 16, value >>> 8, value)
const uint16 = (value: number): Uint8Array => Uint8Array.of(value >>> 8, value)

const PNG_START = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)

/** A PNG that claims a size; the rest is filled up with nothing. */
export const pngOf = (width: number, height: number, length = 100): Uint8Array => {
  const head = bytes(PNG_START, uint32(13), text('IHDR'), uint32(width), uint32(height), 8, 6, 0, 0, 0, uint32(0))
  const file = new Uint8Array(Math.max(length, head.length))
  file.set(head)
  return file
}

const segment = (kind: number, content: Uint8Array): Uint8Array =>
  bytes(0xff, kind, uint16(content.length + 2), content)
const frame = (width: number, height: number): Uint8Array =>
  segment(0xc2, bytes(8, uint16(height), uint16(width), 1, 1, 0x11, 0))
const scan = segment(0xda, Uint8Array.of(1, 1, 0, 0, 63, 0))

/** A JPEG of these segments, which has no pixels to decode. */
const jpegOf = (...segments: Uint8Array[]): Uint8Array => bytes(0xff, 0xd8, ...segments.map((one) => one), 0xff, 0xd9)

export const jpegOfSize = (width: number, height: number): Uint8Array => jpegOf(frame(width, height), scan)

const webp = (chunk: string, content: Uint8Array): Uint8Array => {
  const size = Uint8Array.of(content.length, 0, 0, 0)
  return bytes(text('RIFF'), Uint8Array.of(content.length + 12, 0, 0, 0), text('WEBP'), text(chunk), size, content)
}

const many = (count: number, one: Uint8Array): Uint8Array => {
  const all = new Uint8Array(count * one.length)
  for (let at = 0; at < count; at++) all.set(one, at * one.length)
  return all
}

interface HostileFile {
  name: string
  content: Uint8Array
  refusal: 'too-large' | 'too-many-pixels' | 'svg' | 'unknown-type' | 'damaged'
}

export const hostilePictures = (): readonly HostileFile[] => [
  {
    name: 'PNG of 100 kB that claims 30,000 × 30,000',
    content: pngOf(30_000, 30_000, 100_000),
    refusal: 'too-many-pixels',
  },
  { name: 'PNG one column over 4 megapixels', content: pngOf(2_001, 2_000), refusal: 'too-many-pixels' },
  { name: 'PNG of 4 billion columns', content: pngOf(0xffffffff, 0xffffffff), refusal: 'too-many-pixels' },
  { name: 'PNG without a column', content: pngOf(0, 10), refusal: 'damaged' },
  { name: 'PNG that ends after its signature', content: PNG_START, refusal: 'damaged' },
  { name: 'PNG whose first chunk is another one', content: bytes(PNG_START, new Uint8Array(40)), refusal: 'damaged' },
  { name: 'picture of more than 2 MB', content: pngOf(10, 10, 2_000_001), refusal: 'too-large' },
  {
    name: 'SVG with a script',
    content: text('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    refusal: 'svg',
  },
  {
    name: 'SVG behind an XML head',
    content: text('<?xml version="1.0"?>\n<!-- x -->\n<SVG onload="alert(1)"/>'),
    refusal: 'svg',
  },
  { name: 'page of HTML', content: text('<!doctype html><script>alert(1)</script>'), refusal: 'unknown-type' },
  { name: 'GIF', content: text('GIF89a\u0001\u0000\u0001\u0000'), refusal: 'unknown-type' },
  { name: 'PDF', content: text('%PDF-1.7'), refusal: 'unknown-type' },
  { name: 'empty file', content: new Uint8Array(), refusal: 'unknown-type' },
  { name: 'JPEG of 65,535 × 65,535', content: jpegOfSize(65_535, 65_535), refusal: 'too-many-pixels' },
  { name: 'JPEG with two frames', content: jpegOf(frame(10, 10), frame(60_000, 60_000), scan), refusal: 'damaged' },
  { name: 'JPEG without a frame', content: jpegOf(segment(0xe0, text('JFIF')), scan), refusal: 'damaged' },
  { name: 'JPEG with a frame of a height that comes later', content: jpegOfSize(100, 0), refusal: 'damaged' },
  { name: 'JPEG with thousands of scans', content: jpegOf(frame(2_000, 2_000), many(5_000, scan)), refusal: 'damaged' },
  {
    name: 'JPEG whose segment has no length',
    content: bytes(0xff, 0xd8, 0xff, 0xe0, 0, 0, frame(10, 10), scan),
    refusal: 'damaged',
  },
  {
    name: 'JPEG that is large, with a small preview inside',
    content: jpegOf(segment(0xe1, bytes(text('Exif'), 0, 0, jpegOfSize(10, 10))), frame(9_000, 9_000), scan),
    refusal: 'too-many-pixels',
  },
  {
    name: 'WebP with a canvas of 16 million columns',
    content: webp('VP8X', bytes(...many(10, Uint8Array.of(255)))),
    refusal: 'too-many-pixels',
  },
  {
    name: 'lossless WebP of 16,384 × 16,384',
    content: webp('VP8L', bytes(0x2f, ...many(12, Uint8Array.of(255)))),
    refusal: 'too-many-pixels',
  },
  { name: 'WebP with a chunk that nobody knows', content: webp('ABCD', new Uint8Array(20)), refusal: 'damaged' },
  {
    name: 'sound in the same container as WebP',
    content: bytes(text('RIFF'), uint32(0), text('WAVE'), new Uint8Array(40)),
    refusal: 'unknown-type',
  },
]
