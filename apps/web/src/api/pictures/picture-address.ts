import { picturePath } from '@knowdown/contracts/own-quizzes/pictures'
import type { PictureSize } from '@knowdown/domain/pictures/picture-limits'
import { API_URL } from '../../platform/build-settings.ts'

export const pictureAddress = (file: string, size: PictureSize): string =>
  API_URL + picturePath(encodeURIComponent(file), size)
