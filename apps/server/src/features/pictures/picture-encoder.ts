/** A picture drawn anew, as WebP. */
export interface EncodedPicture {
  width: number
  height: number
  content: Uint8Array
}

/** Takes strangers' pictures apart where they can harm nobody. */
export interface PictureEncoder {
  /** Both sizes, or null if the bytes are no picture that can be decoded in time. */
  encode(bytes: Uint8Array): Promise<{ large: EncodedPicture; small: EncodedPicture } | null>
}
