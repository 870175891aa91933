-- wrk's script: a random one of the codes, by a phone. Arguments: the file of slugs; who scans: "one" visitor, a number of
-- visitors, or "addresses" if every request shall come from a random address; and the phone's languages, if it names any.
local slugs = {}
local head, tail
local addresses = false
local visitors = nil
local threads = 0

function setup(thread)
  threads = threads + 1
  thread:set("seed", threads)
end

function init(args)
  math.randomseed(os.time() * 16 + seed)
  for slug in io.lines(args[1]) do
    slugs[#slugs + 1] = slug
  end
  addresses = args[2] == "addresses"
  visitors = tonumber(args[2])
  head = "GET /q/"
  tail = " HTTP/1.1\r\nHost: localhost\r\nUser-Agent: Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) "
    .. "AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1\r\n"
  if args[3] then
    tail = tail .. "Accept-Language: " .. args[3] .. "\r\n"
  end
end

function request()
  if visitors then
    local visitor = math.random(visitors)
    return head .. slugs[math.random(#slugs)] .. tail .. "X-Forwarded-For: 81.7." .. math.floor(visitor / 250) .. "."
      .. visitor % 250 + 1 .. "\r\n\r\n"
  end
  local line = head .. slugs[math.random(#slugs)] .. tail
  if addresses then
    return line .. "X-Forwarded-For: " .. math.random(1, 223) .. "." .. math.random(0, 255) .. "." .. math.random(0, 255)
      .. "." .. math.random(1, 254) .. "\r\n\r\n"
  end
  return line .. "\r\n"
end
