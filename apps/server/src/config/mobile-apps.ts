import type { SettingsReader } from './settings-reader.ts'

/** The mobile apps that links to this server may open. */
export interface MobileAppIds {
  /** Team and app, as Apple writes them. */
  ios: readonly string[]
  /** Fingerprints of the certificates that signed the Android app. */
  androidCertificates: readonly string[]
}

export function readMobileAppSettings(settings: SettingsReader): MobileAppIds {
  const [ios, androidCertificates] = [settings.list('IOS_APP_IDS'), settings.list('ANDROID_CERTIFICATES')]
  if (!ios.every((id) => /^[A-Z0-9]{10}(\.[\w-]+)+$/.test(id))) {
    settings.reject('IOS_APP_IDS', 'must name the team and the app, like ABCDE12345.app.knowdown.')
  }
  if (!androidCertificates.every((fingerprint) => /^([0-9A-F]{2}:){31}[0-9A-F]{2}$/.test(fingerprint))) {
    settings.reject('ANDROID_CERTIFICATES', 'must be SHA-256 fingerprints, like AB:CD:… with 32 pairs.')
  }
  return { ios, androidCertificates }
}
