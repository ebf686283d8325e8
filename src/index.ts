/** The Worker: mounts the front, exports the classes of the objects. */
import { app } from "./http/app.ts";

export { Plans } from "./http/entrypoint.ts";
export { Run } from "./run/run.ts";
export { Directory } from "./tenant/directory.ts";

export default { fetch: app.fetch };
