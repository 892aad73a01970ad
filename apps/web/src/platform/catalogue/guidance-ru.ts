import guidance from '../../../../../locales/ru/guidance.json'
import requirements from '../../../../../locales/ru/requirements.json'

export default { guidance, requirements }
