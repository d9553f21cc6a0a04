/** How Chromium starts for journeys. */

/** Playwright's own list (`chromiumSwitches.ts`): Chromium reads the last one only, so ours repeats it. */
const ofPlaywright = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
]
/** Since version 156 each window draws the suggestions under its address bar as two pages of its own: a quarter of the processor's time. */
const suggestions = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--use-fake-device-for-media-stream',
  `--disable-features=${[...ofPlaywright, ...suggestions].join(',')}`,
]
