import { deviceStorage } from '../../platform/device-storage.ts'

const KEY = 'own-quizzes'

/** Says without opening the database whether a visitor has written quizzes here that an account could take over. */
export const hasDeviceQuizzes = (): boolean => Boolean(deviceStorage.read(KEY))

export const markDeviceQuizzes = (are: boolean): void => deviceStorage.write(KEY, are ? 'yes' : '')
