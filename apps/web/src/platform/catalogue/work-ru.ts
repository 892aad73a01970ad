import appeals from '../../../../../locales/ru/appeals.json'
import applications from '../../../../../locales/ru/applications.json'
import audit from '../../../../../locales/ru/audit.json'
import broadcasts from '../../../../../locales/ru/broadcasts.json'
import claims from '../../../../../locales/ru/claims.json'
import competitions from '../../../../../locales/ru/competitions.json'
import conversations from '../../../../../locales/ru/conversations.json'
import corrections from '../../../../../locales/ru/corrections.json'
import directory from '../../../../../locales/ru/directory.json'
import documents from '../../../../../locales/ru/documents.json'
import editing from '../../../../../locales/ru/editing.json'
import interviews from '../../../../../locales/ru/interviews.json'
import kernel from '../../../../../locales/ru/kernel.json'
import notices from '../../../../../locales/ru/notices.json'
import offers from '../../../../../locales/ru/offers.json'
import profile from '../../../../../locales/ru/profile.json'
import referees from '../../../../../locales/ru/referees.json'
import requirements from '../../../../../locales/ru/requirements.json'
import results from '../../../../../locales/ru/results.json'
import screening from '../../../../../locales/ru/screening.json'
import seasons from '../../../../../locales/ru/seasons.json'
import security from '../../../../../locales/ru/security.json'
import staff from '../../../../../locales/ru/staff.json'

export default {
  applications,
  audit,
  directory,
  documents,
  editing,
  appeals,
  broadcasts,
  claims,
  conversations,
  competitions,
  corrections,
  notices,
  offers,
  profile,
  referees,
  requirements,
  results,
  screening,
  interviews,
  kernel,
  seasons,
  security,
  staff,
}
