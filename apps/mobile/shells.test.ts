import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const here = import.meta.dirname
const read = (path: string) => readFileSync(join(here, path), 'utf8')
const { version, dependencies } = JSON.parse(read('package.json')) as {
  version: string
  dependencies: Record<string, string>
}
const config = JSON.parse(read('capacitor.config.json'))

const gradle = read('android/app/build.gradle')
const manifest = read('android/app/src/main/AndroidManifest.xml')
const plist = read('ios/App/App/Info.plist')
const project = read('ios/App/App.xcodeproj/project.pbxproj')

/** The value after a key of a property list, as it is written. */
const plistValue = (text: string, key: string) =>
  new RegExp(`<key>${key}</key>\\s*(<.*?>(?:[^<]*</\\w+>)?)`).exec(text)?.[1]

describe('[G2] both shells are the same app', () => {
  test('with one id', () => {
    expect(config.appId).toBe('app.knowdown')
    expect(gradle).toContain(`applicationId "${config.appId}"`)
    expect(gradle).toContain(`namespace = "${config.appId}"`)
    expect(project.match(/PRODUCT_BUNDLE_IDENTIFIER = .*;/g)).toEqual(
      Array(2).fill(`PRODUCT_BUNDLE_IDENTIFIER = ${config.appId};`),
    )
  })

  test('and one version, that of the product', () => {
    expect(JSON.parse(read('../../package.json')).version).toBe(version)
    expect(gradle).toContain(`versionName "${version}"`)
    expect(project.match(/MARKETING_VERSION = .*;/g)).toEqual(Array(2).fill(`MARKETING_VERSION = ${version};`))
  })

  test('with the plugins that the web app was built against', () => {
    const web = JSON.parse(read('../web/package.json')).dependencies
    const shared = Object.keys(dependencies).filter((name) => name in web)
    expect(shared.length).toBeGreaterThanOrEqual(8)
    expect(shared.filter((name) => web[name] !== dependencies[name])).toEqual([])
    const plugins = shared.filter((name) => name !== '@capacitor/core')
    const [settings, swift] = [read('android/capacitor.settings.gradle'), read('ios/App/CapApp-SPM/Package.swift')]
    expect(plugins.filter((name) => !settings.includes(`'../node_modules/${name}/android'`))).toEqual([])
    expect(plugins.filter((name) => !swift.includes(`"../../../node_modules/${name}"`))).toEqual([])
  })
})

describe('[G2] Android', () => {
  test('opens invitations by web address and by scheme', () => {
    const filters = [...manifest.matchAll(/<intent-filter[\s\S]*?<\/intent-filter>/g)].map(([filter]) => filter)
    const [, web = '', own = ''] = filters
    expect(filters).toHaveLength(3)
    expect(web).toContain('android:autoVerify="true"')
    expect(web).toMatch(
      /scheme="https" \/>\s+<data android:host="\$\{linkHost\}" \/>\s+<data android:path="\/" \/>\s+<data android:pathPrefix="\/c\/" \/>\s+<\/intent-filter>/,
    )
    expect(own).toContain('<data android:scheme="@string/custom_url_scheme" />')
    expect(read('android/app/src/main/res/values/strings.xml')).toContain('name="custom_url_scheme">knowdown<')
    for (const filter of [web, own]) expect(filter).toContain('android.intent.category.BROWSABLE')
    expect(manifest).toContain('android:launchMode="singleTask"')
  })

  test('asks for the network alone, backs nothing up, and speaks to no server in the clear', () => {
    const permissions = [...manifest.matchAll(/<uses-permission android:name="(.*?)"/g)].map(([, name]) => name)
    expect(permissions).toEqual(['android.permission.INTERNET'])
    expect(manifest).toContain('android:allowBackup="false"')
    expect(manifest).not.toMatch(/usesCleartextTraffic|networkSecurityConfig/)
    expect(read('android/app/src/debug/res/xml/local_server.xml').match(/<domain .*?<\/domain>/g)).toEqual([
      '<domain includeSubdomains="false">localhost</domain>',
    ])
  })

  test('carries no secret and takes its ids from what the sync wrote', () => {
    expect(manifest).toMatch(/android:value="\$\{admobAppId\}"/)
    expect(gradle).toMatch(/linkHost: shell\.getProperty\(/)
    expect(gradle).not.toMatch(/storePassword\s+['"]/)
  })
})

describe('[G2] iOS', () => {
  test('opens invitations by web address and by scheme', () => {
    expect(plist).toMatch(/<key>CFBundleURLSchemes<\/key>\s*<array>\s*<string>knowdown<\/string>\s*<\/array>/)
    expect(read('ios/App/App/App.entitlements')).toContain('<string>applinks:$(LINK_HOST)</string>')
    expect(project.match(/CODE_SIGN_ENTITLEMENTS = App\/App.entitlements;/g)).toHaveLength(2)
  })

  test('says why it asks for tracking, and asks for nothing else', () => {
    const asked = [...plist.matchAll(/<key>(NS\w+UsageDescription)<\/key>\s*<string>(.*?)<\/string>/g)]
    expect(asked.map(([, name]) => name)).toEqual(['NSUserTrackingUsageDescription'])
    expect(asked[0]?.[2]?.length).toBeGreaterThan(40)
    expect(plist).not.toContain('NSAppTransportSecurity')
  })

  test('has its light signs on the dark bar, its ad id and its encryption answer', () => {
    expect(plistValue(plist, 'UIStatusBarStyle')).toBe('<string>UIStatusBarStyleLightContent</string>')
    expect(plistValue(plist, 'GADApplicationIdentifier')).toBe('<string>$(ADMOB_APP_ID)</string>')
    expect(plistValue(plist, 'ITSAppUsesNonExemptEncryption')).toBe('<false/>')
  })

  test('ships a privacy manifest that names what the product keeps', () => {
    const manifest = read('ios/App/App/PrivacyInfo.xcprivacy')
    const kept = [...manifest.matchAll(/<string>NSPrivacyCollectedDataType((?!Purpose)\w+)<\/string>/g)]
    expect(kept.map(([, name]) => name)).toEqual([
      'Name',
      'EmailAddress',
      'UserID',
      'PurchaseHistory',
      'GameplayContent',
    ])
    expect(plistValue(manifest, 'NSPrivacyTracking')).toBe('<false/>')
    expect(project).toMatch(/A11CE0012F00000100000001 \/\* PrivacyInfo.xcprivacy in Resources \*\/,/)
  })

  test('both kinds of build read the settings of the shell', () => {
    expect(read('ios/debug.xcconfig')).toContain('#include "shell.xcconfig"')
    expect(project).toMatch(
      /Release \*\/ = \{\s+isa = XCBuildConfiguration;\s+baseConfigurationReference = \w+ \/\* shell.xcconfig/,
    )
    expect(read('ios/shell.xcconfig')).toMatch(/#include\? "shell.local.xcconfig"\s*$/)
  })
})

describe('[G2] icons and splash', () => {
  const res = 'android/app/src/main/res'
  const pngSize = (path: string) => {
    const png = readFileSync(join(here, path))
    return { width: png.readUInt32BE(16), height: png.readUInt32BE(20), seeThrough: png[25] === 6 }
  }

  test('Android has one for each density, and a drawing for those that cut their own shape', () => {
    const sizes = Object.entries({ mdpi: 48, hdpi: 72, xhdpi: 96, xxhdpi: 144, xxxhdpi: 192 })
    for (const [density, size] of sizes)
      for (const name of ['ic_launcher', 'ic_launcher_round'])
        expect(pngSize(`${res}/mipmap-${density}/${name}.png`)).toMatchObject({ width: size, height: size })
    expect(read(`${res}/mipmap-anydpi-v26/ic_launcher.xml`)).toContain('@drawable/ic_launcher_foreground')
    expect(readdirSync(join(here, res, 'drawable')).toSorted()).toEqual([
      'ic_launcher_foreground.xml',
      'ic_launcher_monochrome.xml',
      'splash.xml',
    ])
  })

  test('the App Store’s icon is large and not see-through', () => {
    const assets = 'ios/App/App/Assets.xcassets'
    expect(pngSize(`${assets}/AppIcon.appiconset/app-icon.png`)).toEqual({
      width: 1024,
      height: 1024,
      seeThrough: false,
    })
    expect(pngSize(`${assets}/Splash.imageset/splash.png`)).toMatchObject({ width: 2732, height: 2732 })
  })

  test('every picture that a list names is there', () => {
    for (const set of ['AppIcon.appiconset', 'Splash.imageset']) {
      const folder = `ios/App/App/Assets.xcassets/${set}`
      for (const { filename } of JSON.parse(read(`${folder}/Contents.json`)).images)
        expect(existsSync(join(here, folder, filename))).toBe(true)
    }
  })

  test('all start on the same slate', () => {
    expect(config.backgroundColor).toBe('#0f172a')
    expect(config.plugins.StatusBar).toMatchObject({ style: 'DARK', backgroundColor: '#0f172a' })
    expect(read(`${res}/values/colors.xml`)).toContain('<color name="slate">#0F172A</color>')
  })
})
