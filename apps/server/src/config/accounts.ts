import type { SettingsReader } from './settings-reader.ts'

export interface AccountSettings {
  /** Requests for a new password then do not reveal which addresses have an account. */
  hideUnknown: boolean
  /** OpenID providers that people may sign in with, by name. */
  openIdProviders: ReadonlyMap<string, OpenIdSettings>
  /** Addresses of those who run this installation, in lower case. */
  operators: readonly string[]
}

interface OpenIdSettings {
  issuer: string
  clientId: string
  clientSecret: string
}

export function readAccountSettings(settings: SettingsReader): AccountSettings {
  return {
    hideUnknown: settings.flag('ACCOUNT_HIDE_UNKNOWN', ['true', 'false'], false),
    openIdProviders: readOpenIdProviders(settings),
    operators: readOperators(settings),
  }
}

function readOperators(settings: SettingsReader): string[] {
  const addresses = settings.list('OPERATORS').map((address) => address.toLowerCase())
  for (const address of addresses) {
    if (!/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(address)) {
      settings.reject('OPERATORS', `holds '${address}', which is no e-mail address.`)
    }
  }
  return addresses
}

function readOpenIdProviders(settings: SettingsReader): Map<string, OpenIdSettings> {
  const providers = new Map<string, OpenIdSettings>()
  for (const provider of settings.list('OPENID_PROVIDERS')) {
    if (!/^[a-z0-9-]{1,32}$/.test(provider)) {
      settings.reject('OPENID_PROVIDERS', `holds '${provider}'; use a-z, 0-9 and hyphens.`)
    }
    const prefix = `OPENID_${provider.toUpperCase().replaceAll('-', '_')}`
    const names = [`${prefix}_ISSUER_URL`, `${prefix}_CLIENT_ID`, `${prefix}_CLIENT_SECRET`] as const
    const issuer = settings.url(names[0], settings.isProduction ? ['https'] : ['https', 'http'])
    const [clientId, clientSecret] = [settings.text(names[1]), settings.text(names[2])]
    if (issuer && clientId && clientSecret) providers.set(provider, { issuer, clientId, clientSecret })
    const missing = names.filter((name) => !settings.text(name))
    if (missing.length > 0) {
      settings.addProblem(`OPENID_PROVIDERS names '${provider}', but ${missing.join(' and ')} is missing.`)
    }
  }
  return providers
}
