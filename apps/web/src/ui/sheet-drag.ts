const CLOSE_BEYOND_PX = 150

/** How far the sheet follows the finger: down only. */
export function sheetOffset(fromY: number, toY: number): number {
  return Math.max(0, toY - fromY)
}

export function dragCloses(offset: number): boolean {
  return offset > CLOSE_BEYOND_PX
}
