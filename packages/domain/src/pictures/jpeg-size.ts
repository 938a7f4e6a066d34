/** A progressive picture has about ten. A decoder goes over all pixels for each, however few bytes it has. */
const MOST_SCANS = 64

const MARKER = 0xff
const START_OF_SCAN = 0xda
const END = 0xd9

/** Null if the file is damaged, or would keep a decoder busy for hours. */
export function readJpegSize(view: DataView): { width: number; height: number } | null {
  let size: { width: number; height: number } | null = null
  let scans = 0
  let at = 2
  while (at + 4 <= view.byteLength) {
    if (view.getUint8(at) !== MARKER) return null
    const kind = view.getUint8(at + 1)
    if (kind === MARKER) {
      // Markers may have any number of these before them.
      at += 1
      continue
    }
    if (kind === END) break
    const length = view.getUint16(at + 2)
    if (length < 2) return null
    if (isFrame(kind)) {
      // Of two frames nobody knows which one a decoder takes.
      if (size || at + 9 > view.byteLength) return null
      size = { height: view.getUint16(at + 5), width: view.getUint16(at + 7) }
    }
    at += 2 + length
    if (kind !== START_OF_SCAN) continue
    scans += 1
    if (!size || scans > MOST_SCANS) return null
    at = endOfScan(view, at)
  }
  return scans > 0 ? size : null
}

/** Frames of all methods; the three left out are tables. */
const isFrame = (kind: number): boolean =>
  kind >= 0xc0 && kind <= 0xcf && kind !== 0xc4 && kind !== 0xc8 && kind !== 0xcc

/** The next marker that is neither a stuffed byte nor a restart within the scan. */
function endOfScan(view: DataView, from: number): number {
  for (let at = from; at + 1 < view.byteLength; at++) {
    if (view.getUint8(at) !== MARKER) continue
    const next = view.getUint8(at + 1)
    const isInside = next === 0 || next === MARKER || (next >= 0xd0 && next <= 0xd7)
    if (!isInside) return at
  }
  return view.byteLength
}
