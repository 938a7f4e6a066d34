interface Weight {
  files: number
  raw: number
  gzip: number
  brotli: number
}

export const BUDGET: { js: number; css: number; later: number }
export function measureHomeRoute(): { js: Weight; css: Weight }
