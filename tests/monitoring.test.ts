/** The alerts, the dashboard and the runbook in `deploy/` and `docs/operating/` speak of metrics that exist, and of each other. */
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(file, 'utf8')
const rules = read('deploy/prometheus/duet.rules.yml')
const alerts = [...rules.matchAll(/^ +- alert: (\w+)$/gm)].map(([, name]) => name)

test('each alert has its entry in the runbook, in the same order', () => {
  const entries = [...read('docs/operating/runbook.md').matchAll(/^## (\w+)$/gm)].map(([, name]) => name)
  expect(alerts.length).toBeGreaterThanOrEqual(15)
  expect(entries).toEqual(alerts)
})

test.each(['deploy/prometheus/duet.rules.yml', 'deploy/grafana/duet.json'])('%s asks for metrics that Duet writes', (file) => {
  const written = globSync('src/server/metrics/*.ts').map(read).join('\n')
  const asked = new Set(
    read(file)
      .match(/\b(?:duet|nodejs|process)_\w+/g)
      ?.map(nameOf),
  )
  expect(asked.size).toBeGreaterThan(5)
  expect([...asked].filter((name) => !written.includes(name))).toEqual([])
})

/** A histogram has three names; the names of vitals are put together from parts. */
const nameOf = (name: string) => name.replace(/_bucket$/, '').replace(/^(duet_vitals_)\w+$/, '$1')
