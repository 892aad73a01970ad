import { lazy } from 'react'

export const loadTasks = () => import('./some-tasks.tsx')

/**
 * Parts of the form that come after its first screen, in one chunk: the check, those of a grant, and what a season or a
 * program asks.
 */
export const CheckTask = lazy(() => loadTasks().then((module) => ({ default: module.TASKS.CheckTask })))
export const ClaimsTask = lazy(() => loadTasks().then((module) => ({ default: module.TASKS.ClaimsTask })))
export const CompetingStart = lazy(() => loadTasks().then((module) => ({ default: module.TASKS.CompetingStart })))
export const FurtherDocuments = lazy(() => loadTasks().then((module) => ({ default: module.TASKS.FurtherDocuments })))
export const GrantFilesTask = lazy(() => loadTasks().then((module) => ({ default: module.TASKS.GrantFilesTask })))
export const GrantStart = lazy(() => loadTasks().then((module) => ({ default: module.TASKS.GrantStart })))
export const NewRequirements = lazy(() => loadTasks().then((module) => ({ default: module.TASKS.NewRequirements })))
export const OwnReferees = lazy(() => loadTasks().then((module) => ({ default: module.TASKS.OwnReferees })))
export const QuestionsTask = lazy(() => loadTasks().then((module) => ({ default: module.TASKS.QuestionsTask })))
export const ResultsTask = lazy(() => loadTasks().then((module) => ({ default: module.TASKS.ResultsTask })))
export const LanguagesTask = lazy(() => loadTasks().then((module) => ({ default: module.TASKS.LanguagesTask })))
