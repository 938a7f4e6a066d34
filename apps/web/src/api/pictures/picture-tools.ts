/** What a browser does with pictures. */
export interface PictureTools {
  decode(file: Blob): Promise<ImageBitmap>
  /** Null if the browser cannot. */
  encode(picture: ImageBitmap, size: { width: number; height: number }, quality: number): Promise<Blob | null>
}

export const browserTools: PictureTools = {
  decode: (file) => createImageBitmap(file, { imageOrientation: 'from-image' }),
  async encode(picture, { width, height }, quality) {
    const canvas = document.createElement('canvas')
    canvas.width = width
    canvas.height = height
    const context = canvas.getContext('2d')
    if (!context) return null
    context.imageSmoothingQuality = 'high'
    context.drawImage(picture, 0, 0, width, height)
    const webp = await toBlob(canvas, 'image/webp', quality)
    // Some browsers cannot write it and give a PNG instead, which is far larger.
    if (webp?.type === 'image/webp') return webp
    context.globalCompositeOperation = 'destination-over'
    context.fillStyle = 'white'
    context.fillRect(0, 0, width, height)
    return toBlob(canvas, 'image/jpeg', quality)
  },
}

const toBlob = (canvas: HTMLCanvasElement, type: string, quality: number): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, type, quality))
