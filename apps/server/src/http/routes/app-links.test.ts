import { expect, test } from 'vitest'
import { configProblems } from '../../config/testing/config-problems.ts'
import { testApp } from '../testing/test-app.ts'

const PRINT = Array(32).fill('AB').join(':')
const APPLE = '/.well-known/apple-app-site-association'
const ANDROID = '/.well-known/assetlinks.json'

test('[G2] the well-known files tell phones which apps may open invitations', async () => {
  const app = await testApp({ mobileApps: { ios: ['ABCDE12345.app.knowdown'], androidCertificates: [PRINT] } })
  const apple = await app.inject(APPLE)
  expect(apple.headers['content-type']).toMatch(/^application\/json/)
  expect(apple.json()).toEqual({
    applinks: {
      details: [
        { appIDs: ['ABCDE12345.app.knowdown'], components: [{ '/': '/', '?': { join: '????' } }, { '/': '/c/*' }] },
      ],
    },
  })
  expect((await app.inject(ANDROID)).json()).toEqual([
    {
      relation: ['delegate_permission/common.handle_all_urls'],
      target: { namespace: 'android_app', package_name: 'app.knowdown', sha256_cert_fingerprints: [PRINT] },
    },
  ])
})

test('without configured apps both files are 404', async () => {
  const app = await testApp()
  expect([(await app.inject(APPLE)).statusCode, (await app.inject(ANDROID)).statusCode]).toEqual([404, 404])
})

test('malformed app ids and fingerprints are rejected at start', () => {
  expect(configProblems({ IOS_APP_IDS: 'ABCDE12345.app.knowdown', ANDROID_CERTIFICATES: PRINT })).toEqual([])
  expect(configProblems({ IOS_APP_IDS: 'app.knowdown', ANDROID_CERTIFICATES: 'AB:CD' })).toEqual([
    expect.stringMatching(/^IOS_APP_IDS=/),
    expect.stringMatching(/^ANDROID_CERTIFICATES=/),
  ])
})
