/** The scripts of static pages as text, bundled by `tools/web/first-view.ts`; empty in the client's build. */
declare module 'virtual:first-view/*' {
  const script: string
  export default script
}
