/** The two ways Chromium starts for journeys: whole, and as a shell without windows. */

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

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--use-fake-device-for-media-stream',
  `--disable-features=${[...ofPlaywright, ...suggestions].join(',')}`,
]

/** The browser people have: notifications, camera and microphone by permission, installing, a worker shared by windows. Journeys about those use it. */
export const wholeBrowser = { executablePath: process.env.CHROMIUM_PATH || '/usr/bin/chromium', args }

/** The same engine without a browser's windows, a quarter cheaper (decision 165): `chromium-headless-shell`, where this machine has it. */
export const shell = { executablePath: process.env.HEADLESS_SHELL_PATH || wholeBrowser.executablePath, args }
