/** The screens and their addresses. Each is a chunk of its own; the frame asks for a sign-in where nobody is signed in. */
import { type ComponentType } from 'react'
import { createBrowserRouter } from 'react-router'
import { Around } from '#console/shell/around.tsx'
import { Frame } from '#console/shell/frame.tsx'
import { Lost, NoScreen } from '#console/shell/lost.tsx'
import { SignInPage } from '#console/sign-in/sign-in-page.tsx'

const screen = (load: () => Promise<ComponentType>) => ({ lazy: async () => ({ Component: await load() }) })

const linkScreen = screen(async () => (await import('#console/sign-in/link-page.tsx')).LinkPage)
const recoveryScreen = screen(async () => (await import('#console/sign-in/recovery-page.tsx')).RecoveryPage)
const stopScreen = screen(async () => (await import('#console/approvals/stop-page.tsx')).StopPage)

export const createRouter = () =>
  createBrowserRouter([
    {
      Component: Around,
      ErrorBoundary: Lost,
      HydrateFallback: () => null,
      children: [
        { path: 'sign-in', Component: SignInPage },
        { path: 'recovery', ...recoveryScreen },
        { path: 'link', ...linkScreen },
        { path: 'stop', ...stopScreen },
        {
          Component: Frame,
          ErrorBoundary: Lost,
          children: [
            { index: true, ...screen(async () => (await import('#console/today/today-page.tsx')).TodayPage) },
            { path: 'brands', ...screen(async () => (await import('#console/brands/brands-page.tsx')).BrandsPage) },
            {
              path: 'experiments',
              ...screen(async () => (await import('#console/experiments/experiments-page.tsx')).ExperimentsPage),
            },
            { path: 'approvals', ...screen(async () => (await import('#console/approvals/approvals-page.tsx')).ApprovalsPage) },
            { path: 'cases', ...screen(async () => (await import('#console/cases/cases-page.tsx')).CasesPage) },
            { path: 'cases/:reference', ...screen(async () => (await import('#console/cases/case-page.tsx')).CaseScreen) },
            { path: 'photos', ...screen(async () => (await import('#console/photos/photos-page.tsx')).PhotosPage) },
            {
              path: 'complaints',
              ...screen(async () => (await import('#console/complaints/complaints-page.tsx')).ComplaintsPage),
            },
            {
              path: 'complaints/notices',
              ...screen(async () => (await import('#console/complaints/notices-page.tsx')).NoticesPage),
            },
            {
              path: 'complaints/notices/:reference',
              ...screen(async () => (await import('#console/complaints/notice-page.tsx')).NoticeScreen),
            },
            {
              path: 'complaints/flaggers',
              ...screen(async () => (await import('#console/complaints/flaggers-page.tsx')).FlaggersPage),
            },
            {
              path: 'complaints/authorities',
              ...screen(async () => (await import('#console/complaints/authorities-page.tsx')).AuthoritiesPage),
            },
            {
              path: 'complaints/authorities/:reference',
              ...screen(async () => (await import('#console/complaints/authority-page.tsx')).AuthorityScreen),
            },
            {
              path: 'complaints/:reference',
              ...screen(async () => (await import('#console/complaints/complaint-page.tsx')).ComplaintScreen),
            },
            { path: 'members', ...screen(async () => (await import('#console/members/members-page.tsx')).MembersPage) },
            { path: 'members/many', ...screen(async () => (await import('#console/many-acts/many-acts-page.tsx')).ManyActsPage) },
            {
              path: 'members/many/:id',
              ...screen(async () => (await import('#console/many-acts/many-act-page.tsx')).ManyActScreen),
            },
            { path: 'members/:id', ...screen(async () => (await import('#console/members/member-page.tsx')).MemberScreen) },
            { path: 'marks', ...screen(async () => (await import('#console/marks/marks-page.tsx')).MarksPage) },
            { path: 'glass/:id', ...screen(async () => (await import('#console/glass/glass-page.tsx')).GlassScreen) },
            { path: 'staff', ...screen(async () => (await import('#console/staff/staff-page.tsx')).StaffPage) },
            { path: 'staff/roles', ...screen(async () => (await import('#console/staff/roles-page.tsx')).RolesPage) },
            { path: 'keys', ...screen(async () => (await import('#console/api-keys/api-keys-page.tsx')).ApiKeysPage) },
            { path: 'own', ...screen(async () => (await import('#console/own/own-page.tsx')).OwnPage) },
            { path: 'log', ...screen(async () => (await import('#console/log/log-page.tsx')).LogPage) },
            { path: 'exports', ...screen(async () => (await import('#console/list-exports/exports-page.tsx')).ExportsPage) },
            { path: 'jobs', ...screen(async () => (await import('#console/operations/jobs-page.tsx')).JobsPage) },
            { path: 'health', ...screen(async () => (await import('#console/operations/health-page.tsx')).HealthPage) },
            { path: '*', Component: NoScreen },
          ],
        },
      ],
    },
  ])
