-- A project as schema 1 wrote it: two runs of one experiment, one interrupted after three evaluations. Never regenerated.
PRAGMA foreign_keys=OFF;
BEGIN TRANSACTION;
CREATE TABLE experiment (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL,
    kind TEXT NOT NULL,
    spec TEXT NOT NULL,
    spec_hash TEXT NOT NULL,
    created_ns INTEGER NOT NULL
);
INSERT INTO experiment VALUES(1,'old study','bbo','{"priorscope": 1, "kind": "bbo", "name": "old study", "objectives": [{"id": "bbob", "functions": [1], "dimensions": [2], "instances": [1]}], "methods": [{"id": "random"}], "budget": 5, "initial": 1, "seeds": [1, 2]}','00',1700000000000000000);
CREATE TABLE environment (
    experiment_id INTEGER NOT NULL REFERENCES experiment (id) ON DELETE CASCADE,
    name TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (experiment_id, name)
) WITHOUT ROWID;
INSERT INTO environment VALUES(1,'application','0.1.0');
CREATE TABLE run (
    id INTEGER PRIMARY KEY,
    experiment_id INTEGER NOT NULL REFERENCES experiment (id) ON DELETE CASCADE,
    position INTEGER NOT NULL, -- 0, 1, ...: order of the plan
    objective_index INTEGER NOT NULL,
    method_index INTEGER NOT NULL,
    method_id TEXT NOT NULL,
    method_label TEXT NOT NULL,
    problem TEXT NOT NULL,
    dimension INTEGER NOT NULL,
    seed INTEGER NOT NULL, -- the 64 bits of an unsigned number
    budget INTEGER NOT NULL,
    optimum REAL,
    state TEXT NOT NULL CHECK (state IN ('queued', 'running', 'paused', 'interrupted', 'completed', 'failed', 'stopped')),
    reason TEXT NOT NULL DEFAULT '',
    completed INTEGER NOT NULL DEFAULT 0,
    best REAL,
    best_step INTEGER NOT NULL DEFAULT 0,
    started_ns INTEGER NOT NULL DEFAULT 0,
    finished_ns INTEGER NOT NULL DEFAULT 0,
    last_seq INTEGER NOT NULL DEFAULT 0,
    owner TEXT, -- the process that runs it; NULL when none
    UNIQUE (experiment_id, position)
);
INSERT INTO run VALUES(1,1,0,0,0,'random','Random','bbob:f1:d2:i1',2,1,5,79.480000000000003979,'interrupted','the project was closed',3,80.500000000000000001,1,1700000000000000001,0,5,NULL);
INSERT INTO run VALUES(2,1,1,0,0,'random','Random','bbob:f1:d2:i1',2,2,5,79.480000000000003979,'queued','',0,NULL,0,0,0,0,NULL);
CREATE TABLE trial (
    run_id INTEGER NOT NULL REFERENCES run (id) ON DELETE CASCADE,
    step INTEGER NOT NULL,
    source TEXT NOT NULL,
    x TEXT NOT NULL, -- JSON array
    value REAL,
    value_kind TEXT NOT NULL CHECK (value_kind IN ('finite', '-0', 'nan', 'inf', '-inf', 'none')),
    feasible INTEGER NOT NULL,
    status TEXT NOT NULL,
    flags INTEGER NOT NULL,
    message TEXT NOT NULL,
    started_ns INTEGER NOT NULL,
    duration_ns INTEGER NOT NULL,
    PRIMARY KEY (run_id, step)
) WITHOUT ROWID;
INSERT INTO trial VALUES(1,1,'init','[0.5,-1.25]',80.500000000000000001,'finite',1,'ok',0,'',1700000000000000002,1000);
INSERT INTO trial VALUES(1,2,'random','[1,2]',NULL,'nan',1,'not_finite',0,'the value is NaN',1700000000000000003,1000);
INSERT INTO trial VALUES(1,3,'random','[0.1,0.2]',1e999,'inf',1,'not_finite',0,'the value is Infinity',1700000000000000004,1000);
CREATE TABLE search_state (
    run_id INTEGER NOT NULL REFERENCES run (id) ON DELETE CASCADE,
    step INTEGER NOT NULL,
    generation INTEGER NOT NULL,
    sigma REAL,
    condition_number REAL,
    mean TEXT NOT NULL, -- JSON array
    covariance BLOB NOT NULL, -- d * d little-endian float64, row by row
    PRIMARY KEY (run_id, step)
);
CREATE TABLE checkpoint ( -- the newest of each run
    run_id INTEGER PRIMARY KEY REFERENCES run (id) ON DELETE CASCADE,
    step INTEGER NOT NULL,
    state TEXT NOT NULL
);
INSERT INTO checkpoint VALUES(1,3,'{"rng":[1,2,3,4]}');
CREATE TABLE message (
    id INTEGER PRIMARY KEY,
    run_id INTEGER REFERENCES run (id) ON DELETE CASCADE, -- NULL: about the project
    at_ns INTEGER NOT NULL,
    severity TEXT NOT NULL CHECK (severity IN ('info', 'warning', 'error')),
    text TEXT NOT NULL
);
INSERT INTO message VALUES(1,1,1700000000000000005,'info','started');
CREATE TABLE consent ( -- a record of what was agreed to; what counts is kept outside the file, in the user's settings
    hash TEXT PRIMARY KEY,
    argv TEXT NOT NULL, -- JSON array
    given_ns INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE candidate (
    id INTEGER PRIMARY KEY,
    run_id INTEGER NOT NULL REFERENCES run (id) ON DELETE CASCADE,
    task TEXT NOT NULL,
    size TEXT NOT NULL, -- JSON object
    language TEXT NOT NULL,
    agent TEXT NOT NULL,
    round INTEGER NOT NULL,
    sample INTEGER NOT NULL,
    temperature REAL,
    prompt TEXT NOT NULL,
    source TEXT NOT NULL,
    verdict TEXT,
    stage TEXT,
    median_ns REAL,
    parameters TEXT -- JSON object
);
CREATE TABLE measurement (
    id INTEGER PRIMARY KEY,
    candidate_id INTEGER NOT NULL REFERENCES candidate (id) ON DELETE CASCADE,
    subject TEXT NOT NULL, -- 'candidate' or the id of a baseline
    unit TEXT NOT NULL,
    n INTEGER NOT NULL,
    median REAL,
    iqr REAL,
    minimum REAL,
    samples BLOB NOT NULL, -- n little-endian float64
    at_ns INTEGER NOT NULL
);
CREATE TABLE llm_call (
    id INTEGER PRIMARY KEY,
    run_id INTEGER NOT NULL REFERENCES run (id) ON DELETE CASCADE,
    step INTEGER NOT NULL,
    attempt INTEGER NOT NULL,
    endpoint TEXT NOT NULL,
    model TEXT NOT NULL,
    outcome TEXT NOT NULL,
    input_tokens INTEGER, -- NULL: unknown
    cached_tokens INTEGER,
    output_tokens INTEGER,
    reasoning_tokens INTEGER,
    usd REAL,
    seconds REAL,
    request_hash TEXT NOT NULL,
    request TEXT NOT NULL,
    response TEXT NOT NULL,
    reasoning TEXT NOT NULL,
    at_ns INTEGER NOT NULL
);
CREATE INDEX candidate_run ON candidate (run_id);
CREATE INDEX measurement_candidate ON measurement (candidate_id);
CREATE INDEX llm_call_run ON llm_call (run_id, step);
CREATE VIEW v_experiments AS
SELECT e.name AS experiment, e.kind AS kind,
    (SELECT count(*) FROM run r WHERE r.experiment_id = e.id) AS runs,
    (SELECT count(*) FROM run r WHERE r.experiment_id = e.id AND r.state = 'completed') AS completed,
    e.spec_hash AS spec_hash, e.id AS experiment_id, e.created_ns AS created_ns, e.spec AS spec
FROM experiment e ORDER BY e.id;
CREATE VIEW v_runs AS
SELECT e.name AS experiment, r.position + 1 AS run, r.method_label AS method, r.problem AS objective,
    CASE WHEN r.seed >= 0 THEN r.seed ELSE printf('%u', r.seed) END AS seed,
    r.state AS state, r.completed AS completed, r.budget AS budget, r.best AS best, r.best_step AS best_step,
    r.optimum AS optimum, r.reason AS reason, e.id AS experiment_id, r.id AS run_id, r.method_id AS method_id,
    r.dimension AS dimension, r.started_ns AS started_ns, r.finished_ns AS finished_ns, r.owner AS owner
FROM run r JOIN experiment e ON e.id = r.experiment_id ORDER BY r.experiment_id, r.position;
CREATE VIEW v_trials AS
SELECT e.name AS experiment, r.position + 1 AS run, r.method_label AS method, r.problem AS objective,
    CASE WHEN r.seed >= 0 THEN r.seed ELSE printf('%u', r.seed) END AS seed,
    t.step AS step, t.source AS source, t.x AS x,
    CASE t.value_kind WHEN 'nan' THEN 'NaN' WHEN '-0' THEN -0.0 ELSE t.value END AS value,
    t.feasible AS feasible, t.status AS status, e.id AS experiment_id, r.id AS run_id, t.value_kind AS value_kind,
    t.flags AS flags, t.message AS message, t.started_ns AS started_ns, t.duration_ns AS duration_ns
FROM experiment e CROSS JOIN run r ON r.experiment_id = e.id CROSS JOIN trial t ON t.run_id = r.id
ORDER BY e.id, r.position, t.step;
CREATE VIEW v_candidates AS
SELECT e.name AS experiment, r.position + 1 AS run, c.task AS task, c.size AS size, c.language AS language,
    c.agent AS agent, c.round AS round, c.sample AS sample, c.temperature AS temperature, c.prompt AS prompt,
    c.verdict AS verdict, c.stage AS stage, c.median_ns AS median_ns, c.parameters AS parameters,
    e.id AS experiment_id, r.id AS run_id, c.id AS candidate_id, c.source AS source
FROM experiment e CROSS JOIN run r ON r.experiment_id = e.id CROSS JOIN candidate c ON c.run_id = r.id
ORDER BY e.id, r.position, c.round, c.sample, c.id;
CREATE VIEW v_measurements AS
SELECT e.name AS experiment, r.position + 1 AS run, c.task AS task, c.round AS round, c.sample AS sample,
    m.subject AS subject, m.unit AS unit, m.n AS n, m.median AS median, m.iqr AS iqr, m.minimum AS minimum,
    e.id AS experiment_id, r.id AS run_id, c.id AS candidate_id, m.id AS measurement_id, m.at_ns AS at_ns
FROM measurement m JOIN candidate c ON c.id = m.candidate_id JOIN run r ON r.id = c.run_id
    JOIN experiment e ON e.id = r.experiment_id
ORDER BY r.experiment_id, r.position, c.id, m.id;
CREATE VIEW v_calls AS
SELECT e.name AS experiment, r.position + 1 AS run, l.step AS step, l.attempt AS attempt, l.endpoint AS endpoint,
    l.model AS model, l.outcome AS outcome, l.input_tokens AS input_tokens, l.cached_tokens AS cached_tokens,
    l.output_tokens AS output_tokens, l.reasoning_tokens AS reasoning_tokens, l.usd AS usd, l.seconds AS seconds,
    e.id AS experiment_id, r.id AS run_id, l.id AS call_id, l.request_hash AS request_hash, l.at_ns AS at_ns
FROM experiment e CROSS JOIN run r ON r.experiment_id = e.id CROSS JOIN llm_call l ON l.run_id = r.id
ORDER BY e.id, r.position, l.step, l.attempt, l.id;
COMMIT;
PRAGMA application_id=1347634000;
PRAGMA user_version=1;
