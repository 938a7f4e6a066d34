const SYSTEMS: readonly (readonly [RegExp, code: string, name: string])[] = [
  [/(?:iPhone|iPad).*? OS (\d+[_.]\d+)/, 'IOS', 'iOS'],
  [/Android (\d+(?:\.\d+)*)/, 'AND', 'Android'],
  [/Windows NT (\d+\.\d+)/, 'WIN', 'Windows'],
  [/Mac OS X (\d+[_.]\d+)/, 'MAC', 'Mac'],
  [/CrOS \S+ (\d+\.\d+)/, 'COS', 'Chrome OS'],
  [/Linux()/, 'LIN', 'GNU/Linux'],
]

const BROWSERS: readonly (readonly [RegExp, code: string, name: string, engine: string])[] = [
  [/Edg(?:e|A|iOS)?\/(\d+\.\d+)/, 'PS', 'Microsoft Edge', 'Blink'],
  [/OPR\/(\d+\.\d+)/, 'OP', 'Opera', 'Blink'],
  [/SamsungBrowser\/(\d+\.\d+)/, 'SB', 'Samsung Browser', 'Blink'],
  [/(?:Firefox|FxiOS)\/(\d+\.\d+)/, 'FF', 'Firefox', 'Gecko'],
  [/(?:Chrome|CriOS)\/(\d+\.\d+)/, 'CH', 'Chrome', 'Blink'],
  [/Version\/(\d+\.\d+).*Safari/, 'SF', 'Safari', 'WebKit'],
]

/** The device fields of the protocol, by which users recognise a device; empty where the browser does not say. */
export function describeDevice(userAgent: string) {
  const os = SYSTEMS.find(([pattern]) => pattern.test(userAgent))
  const browser = BROWSERS.find(([pattern]) => pattern.test(userAgent))
  const version = (pattern: RegExp | undefined) => (pattern?.exec(userAgent)?.[1] ?? '').replace('_', '.')
  const isPhone = /iPhone|Android.*Mobile/.test(userAgent)
  return {
    osCode: os?.[1] ?? '',
    osName: os?.[2] ?? '',
    osVersion: version(os?.[0]),
    clientType: browser ? 'browser' : '',
    clientCode: browser?.[1] ?? '',
    clientName: browser?.[2] ?? '',
    clientVersion: version(browser?.[0]),
    clientEngine: browser?.[3] ?? '',
    clientEngineVersion: '',
    deviceName: isPhone ? 'smartphone' : os ? 'desktop' : '',
    deviceBrand: /iPhone|iPad|Mac OS X/.test(userAgent) ? 'Apple' : '',
    deviceModel: /iPhone|iPad/.exec(userAgent)?.[0] ?? '',
    // Countries are not looked up, because we do not need to know where a player is.
    countryCode: '--',
    countryName: 'Unknown',
  }
}

/** How a mail names the device to its owner. */
export function deviceName({ userAgent }: { userAgent: string }): string {
  const { clientName, osName } = describeDevice(userAgent)
  if (clientName && osName) return `${clientName} on ${osName}`
  return clientName || osName || 'another program'
}
