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
const TIMEOUT_SECONDS = 10

export function openIdProvider({ issuer, clientId, clientSecret }: ProviderSettings): OpenIdProvider {
  const isPlainHttp = issuer.startsWith('http:')
  let discovered: Promise<Configuration> | null = null
  // Discovered on first use, so that a provider that is down does not prevent the start. A failure is not cached.
  const configuration = () => {
    discovered ??= discovery(new URL(issuer), clientId, clientSecret, undefined, {
      timeout: TIMEOUT_SECONDS,
      ...(isPlainHttp && { execute: [allowInsecureRequests] }),
    }).catch((error) => {
      discovered = null
      throw error
    })
    return discovered
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
      const profile: Record<string, unknown> = {
        ...claims,
        ...(await userInfo(config, tokens.access_token, claims.sub)),
      }
      return {
        uid: claims.sub,
        email: typeof profile.email === 'string' ? profile.email : null,
        emailVerified: profile.email_verified === true,
        name: typeof profile.name === 'string' ? profile.name.slice(0, 128) : '',
      }
    },
  }
}

/** Many providers leave the e-mail address out of the identity token. */
const userInfo = async (config: Configuration, accessToken: string, subject: string) =>
  config.serverMetadata().userinfo_endpoint ? fetchUserInfo(config, accessToken, subject) : {}
