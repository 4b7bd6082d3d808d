-- Prints every parameter of a citation template, and says so where the template takes no such parameter or one is missing.
local cite = {}

local function set(list)
  local names = {}
  for name in mw.text.gsplit(list, " ", true) do names[name] = true end
  return names
end

-- Where short footnotes lead: to the last names of the first four authors and the year, or to what `ref` says.
local function anchor(given)
  local id = given.ref
  if not id then
    local names = ""
    for number = 1, 4 do
      local name = given["last" .. number] or given["author" .. number]
      if number == 1 then name = name or given.last or given.author end
      names = names .. (name or "")
    end
    local year = given.date and string.match(given.date, "%d%d%d%d%l?$") or ""
    if names ~= "" then id = "CITEREF" .. names .. year end
  end
  if not id then return "" end
  return ' id="' .. mw.uri.anchorEncode(id) .. '"'
end

function cite.show(frame)
  local takes = set(frame.args.takes)
  local out = {}
  local given = {}
  for name, value in pairs(frame:getParent().args) do
    local key = tostring(name)
    local bare = mw.ustring.gsub(key, "%d+$", "")
    given[key] = value
    if type(name) == "number" or not takes[bare] then
      table.insert(out, '<strong class="error">Unknown parameter: ' .. mw.text.nowiki(key) .. "</strong>")
    elseif value == "" then
      table.insert(out, '<strong class="error">Empty parameter: ' .. key .. "</strong>")
    end
  end
  for name in mw.text.gsplit(frame.args.required, " ", true) do
    if not given[name] then
      table.insert(out, '<strong class="error">Missing parameter: ' .. name .. "</strong>")
    end
  end
  local names = {}
  for name in pairs(given) do table.insert(names, name) end
  table.sort(names)
  for _, name in ipairs(names) do
    table.insert(out, '<span class="cs-' .. name .. '">' .. given[name] .. "</span>")
  end
  return '<cite class="citation"' .. anchor(given) .. ">" .. table.concat(out, " ") .. "</cite>"
end

return cite
