import {
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  fetchUserInfo,
} from 'openid-client'
import type { OpenIdProvider } from '../../features/accounts/providers/openid.ts'

export interface ProviderSettings {
  issuer: string
  clientId: string
  clientSecret: string
}

const BASIC_SCOPES = ['openid', 'email', 'profile']
const SLOWEST_S = 10

export function openIdProvider({ issuer, clientId, clientSecret }: ProviderSettings): OpenIdProvider {
  const plain = issuer.startsWith('http:')
  let found: Promise<Configuration> | null = null
  // Asked on first use: a provider that is away must not keep the product from starting. A failure is not remembered.
  const configuration = () => {
    found ??= discovery(new URL(issuer), clientId, clientSecret, undefined, {
      timeout: SLOWEST_S,
      ...(plain && { execute: [allowInsecureRequests] }),
    }).catch((error) => {
      found = null
      throw error
    })
    return found
  }

  return {
    async authorizationUrl({ state, nonce, verifier, redirectUri }, scopes) {
      const url = buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: [...new Set([...BASIC_SCOPES, ...scopes])].join(' '),
        state,
        nonce,
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
      return url.href
    },
    async fetchProfile({ state, nonce, verifier, redirectUri }, query) {
      const config = await configuration()
      const tokens = await authorizationCodeGrant(config, new URL(`${redirectUri}?${query}`), {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (!claims) throw new Error('The provider sent no identity')
      const about: Record<string, unknown> = { ...claims, ...(await userInfo(config, tokens.access_token, claims.sub)) }
      return {
        uid: claims.sub,
        email: typeof about.email === 'string' ? about.email : null,
        emailVerified: about.email_verified === true,
        name: typeof about.name === 'string' ? about.name.slice(0, 128) : '',
      }
    },
  }
}

/** Many providers keep the address out of the identity token. */
const userInfo = async (config: Configuration, accessToken: string, subject: string) =>
  config.serverMetadata().userinfo_endpoint ? fetchUserInfo(config, accessToken, subject) : {}
