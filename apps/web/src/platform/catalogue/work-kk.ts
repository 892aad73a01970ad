import appeals from '../../../../../locales/kk/appeals.json'
import applications from '../../../../../locales/kk/applications.json'
import audit from '../../../../../locales/kk/audit.json'
import broadcasts from '../../../../../locales/kk/broadcasts.json'
import claims from '../../../../../locales/kk/claims.json'
import competitions from '../../../../../locales/kk/competitions.json'
import conversations from '../../../../../locales/kk/conversations.json'
import corrections from '../../../../../locales/kk/corrections.json'
import directory from '../../../../../locales/kk/directory.json'
import documents from '../../../../../locales/kk/documents.json'
import editing from '../../../../../locales/kk/editing.json'
import interviews from '../../../../../locales/kk/interviews.json'
import kernel from '../../../../../locales/kk/kernel.json'
import notices from '../../../../../locales/kk/notices.json'
import offers from '../../../../../locales/kk/offers.json'
import profile from '../../../../../locales/kk/profile.json'
import referees from '../../../../../locales/kk/referees.json'
import requirements from '../../../../../locales/kk/requirements.json'
import results from '../../../../../locales/kk/results.json'
import screening from '../../../../../locales/kk/screening.json'
import seasons from '../../../../../locales/kk/seasons.json'
import security from '../../../../../locales/kk/security.json'
import staff from '../../../../../locales/kk/staff.json'

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
