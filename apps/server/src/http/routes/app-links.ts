import type { FastifyInstance } from 'fastify'
import type { MobileAppIds } from '../../config/mobile-apps.ts'

const ANDROID_PACKAGE = 'app.knowdown'

/** The files that let phones open invitations in the app instead of the browser. */
export function appLinkRoutes(app: FastifyInstance, { ios, androidCertificates }: MobileAppIds): void {
  const publish = (name: string, content: unknown) =>
    app.get(`/.well-known/${name}`, (_request, reply) =>
      reply.type('application/json').header('cache-control', 'public, max-age=3600').send(JSON.stringify(content)),
    )

  if (ios.length > 0) {
    const invitations = [{ '/': '/', '?': { join: '????' } }, { '/': '/c/*' }]
    publish('apple-app-site-association', { applinks: { details: [{ appIDs: ios, components: invitations }] } })
  }
  if (androidCertificates.length > 0) {
    const target = {
      namespace: 'android_app',
      package_name: ANDROID_PACKAGE,
      sha256_cert_fingerprints: androidCertificates,
    }
    publish('assetlinks.json', [{ relation: ['delegate_permission/common.handle_all_urls'], target }])
  }
}
