import guidance from '../../../../../locales/kk/guidance.json'
import requirements from '../../../../../locales/kk/requirements.json'

export default { guidance, requirements }
