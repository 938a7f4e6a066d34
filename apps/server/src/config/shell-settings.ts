import type { ShellIds } from '../http/routes/app-links.ts'

interface Reader {
  list(name: string): readonly string[]
  fault(name: string, wants: string): void
}

/** The phone apps that links to this server may open. */
export function readShellSettings({ list, fault }: Reader): ShellIds {
  const ids: ShellIds = { ios: list('IOS_APP_IDS'), androidCertificates: list('ANDROID_CERTIFICATES') }
  if (!ids.ios.every((id) => /^[A-Z0-9]{10}(\.[\w-]+)+$/.test(id)))
    fault('IOS_APP_IDS', 'must name the team and the app, like ABCDE12345.app.knowdown.')
  if (!ids.androidCertificates.every((print) => /^([0-9A-F]{2}:){31}[0-9A-F]{2}$/.test(print)))
    fault('ANDROID_CERTIFICATES', 'must be SHA-256 fingerprints, like AB:CD:… with 32 pairs.')
  return ids
}
