import { ok, type Result, refuse } from '../result.ts'
import { readJpegSize } from './jpeg-size.ts'
import { PICTURE_LIMITS } from './picture-limits.ts'

type PictureType = 'jpeg' | 'png' | 'webp'

interface PictureHead {
  type: PictureType
  width: number
  height: number
}

/** Why a picture is not taken. */
export type PictureRefusal = 'too-large' | 'too-many-pixels' | 'svg' | 'unknown-type' | 'damaged'

type Size = Omit<PictureHead, 'type'> | null

/**
 * Type and size by the first bytes, whatever name the file has. Nothing is decoded: a small file can claim a size whose
 * pixels would fill the memory, and a picture that can hold a script is none that is taken.
 */
export function readPictureHead(bytes: Uint8Array): Result<PictureHead, PictureRefusal> {
  if (bytes.length > PICTURE_LIMITS.uploadBytes) return refuse('too-large')
  const type = typeOf(bytes)
  if (!type) return refuse(looksLikeSvg(bytes) ? 'svg' : 'unknown-type')
  const size = SIZES[type](new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  if (!size || size.width < 1 || size.height < 1) return refuse('damaged')
  if (size.width * size.height > PICTURE_LIMITS.pixels) return refuse('too-many-pixels')
  return ok({ type, ...size })
}

const SIZES: Record<PictureType, (view: DataView) => Size> = {
  jpeg: readJpegSize,
  png: readPngSize,
  webp: readWebpSize,
}

function typeOf(bytes: Uint8Array): PictureType | null {
  const starts = (signature: readonly number[], from = 0) => signature.every((byte, at) => bytes[from + at] === byte)
  if (starts([0xff, 0xd8, 0xff])) return 'jpeg'
  if (starts([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'png'
  return starts(RIFF) && starts(WEBP, 8) ? 'webp' : null
}

const RIFF = [0x52, 0x49, 0x46, 0x46]
const WEBP = [0x57, 0x45, 0x42, 0x50]

/** Only to say it by name; what is no known type is refused anyway. */
const looksLikeSvg = (bytes: Uint8Array): boolean =>
  /<svg[\s>]/i.test(new TextDecoder().decode(bytes.subarray(0, 4_096)))

const IHDR = 0x49484452

function readPngSize(view: DataView): Size {
  if (view.byteLength < 33 || view.getUint32(12) !== IHDR) return null
  return { width: view.getUint32(16), height: view.getUint32(20) }
}

const VP8 = 0x56503820
const VP8L = 0x5650384c
const VP8X = 0x56503858

/** A lossy frame, a lossless one, or a canvas that says how large its frames are at most. */
function readWebpSize(view: DataView): Size {
  if (view.byteLength < 30) return null
  const uint24 = (at: number) => view.getUint16(at, true) + view.getUint8(at + 2) * 0x10000
  switch (view.getUint32(12)) {
    case VP8:
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
    case VP8L: {
      const bits = view.getUint32(21, true)
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    case VP8X:
      return { width: uint24(24) + 1, height: uint24(27) + 1 }
    default:
      return null
  }
}
